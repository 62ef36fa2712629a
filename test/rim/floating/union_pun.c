// safe
void reach_error(void);
float __VERIFIER_nondet_float(void);
int main(void) {
  union { float f; unsigned u; } a;
  a.f = __VERIFIER_nondet_float();
  if (a.f > 0 && a.u >> 31) reach_error();
  if (a.f < 0 && !(a.u >> 31)) reach_error();
  if (a.f == 0 && (a.u & 0x7fffffff)) reach_error();
  return 0;
}
