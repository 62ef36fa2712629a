// unsafe line 8; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() ? one : 0;
  return f();
}
