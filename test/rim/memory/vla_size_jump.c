// unsafe, or unknown; flags: --property valid-memsafety
/* The size is assigned once, and not on every path. */
extern int __VERIFIER_nondet_int(void);
static int n_of(int k) { return k; }
int main(void) {
  int k = __VERIFIER_nondet_int(), n, m = n_of(2);
  if (k) goto past;
  m = 8;
past:
  n = m;
  char a[n];
  for (int i = 0; i < 8; i++)
    a[i] = 1;
  return a[0] - 1;
}
