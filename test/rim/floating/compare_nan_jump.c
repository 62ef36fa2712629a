// safe
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double(), e = __VERIFIER_nondet_double();
  if (d < e && !(d <= e)) reach_error();
  if (d == e && (d < e || d > e)) reach_error();
  return 0;
}
