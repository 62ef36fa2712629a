// unsafe line 10, may be unknown with impact, lazy, slam: floating point is exact for bounded only; flags: --data-model ILP32
/* A float is rounded more than a double. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  float x = 1.0f / 3;
  double y = 1.0 / 3, z = __VERIFIER_nondet_double();
  double sum = z + 0.1;
  if (x != y && z >= 0 && z < 1 && sum - 0.1 != z) reach_error();
  return 0;
}
