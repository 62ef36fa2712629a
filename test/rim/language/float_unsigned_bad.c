// unsafe
extern void reach_error(void);
int main(void) {
  unsigned u = 4000000000u;
  float f = u;
  if ((double)f != -294967296.0) reach_error();
  return 0;
}
