// unsafe line 8; flags: --property no-overflow
/* The sum is needed behind a change of what it was computed from: its check comes first, or nobody would see it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (x < 0) return 0;
  y = ++x;
  return x == y;
}
