// safe; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

static int size(int x) { return x < 0 ? -x : x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= -1000000) return 0;
  return size(x) > 3 && size(-x) > 4;
}
