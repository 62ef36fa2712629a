// safe, or unknown
extern void reach_error(void);
int main(void) {
  float f = 16777216.0f;
  f = f + 1;
  if (f != 16777216.0f) reach_error();
  return 0;
}
