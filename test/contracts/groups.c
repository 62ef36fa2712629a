/* Text that is not compiled opens braces, too. */
#if 0
int either(int x) {
#else
int either(long x) {
#endif
  return 0;
}

#ifdef NEVER
/*@ requires 1 == 0; */
#else
/*@ requires x < 10; */
#endif
// counts: unsafe (contract
/*@ ensures \result == 1; */
int counts(int x) { return x; }

// points --environment objects --property valid-deref: safe
int points(const int *p) { return *p; }
