// unsafe line 13; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int *keep;

static void set(int x) {
  int local = x;
  keep = &local;
}

int main(void) {
  set(__VERIFIER_nondet_int());
  return *keep;
}
