// unsafe
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f * f < 0 || f == 2) reach_error();
  return 0;
}
