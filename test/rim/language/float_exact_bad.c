// unsafe
extern void reach_error(void);
int main(void) {
  float f = 16777216.0f;
  f = f + 1;
  if (f != 16777217.0) reach_error();
  return 0;
}
