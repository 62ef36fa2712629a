// safe, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* A local object has a new life in each round: the address of its last one leads nowhere. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *kept = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int here = i;
    if (i == 0) kept = &here;
    if (i == 0 && __VERIFIER_nondet_int()) sum += *kept;
  }
  return sum;
}
