// unsafe line 7; flags: --property no-overflow
/* INT_MAX rounds, and one more. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 2147483640;
  while (i >= n || n > 0) i++;
  return i;
}
