// unsafe line 10, may be unknown: the compiled program reads what lives there now; flags: --property valid-memsafety
/* A local object has a new life in each round: the address of its last one leads nowhere. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *kept = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int here = i;
    if (i == 0) kept = &here;
    if (i == 2 && __VERIFIER_nondet_int()) sum += *kept;
  }
  return sum;
}
