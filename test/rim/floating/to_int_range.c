// safe
void reach_error(void);
float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f >= -2147483648.0f && f < 2147483648.0f)) return 0;
  int i = (int)f;
  float back = (float)i;
  if (back > f && f > 0) reach_error();
  if (back < f && f < 0) reach_error();
  return 0;
}
