// safe
void reach_error(void);
/* float sums in float: 2^24 + 1 is no float; FLT_EVAL_METHOD is 0. */
int main(void) {
  volatile float a = 16777216.0f, b = 1.0f;
  float c = a + b;
  if (c != 16777216.0f) reach_error();
  if (a + b > 16777216.0f) reach_error();
  return 0;
}
