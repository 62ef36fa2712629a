// safe
void reach_error(void);
float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f > -1.0f && f < 256.0f)) return 0;
  unsigned char c = (unsigned char)f;
  if (f < 0 && c) reach_error();
  if (f >= 3 && c < 3) reach_error();
  return 0;
}
