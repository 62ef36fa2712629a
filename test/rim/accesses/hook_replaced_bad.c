// unsafe, or unknown; flags: --property valid-memsafety
static void nothing(void) {}
static void (*hook)(void) = nothing;
static void clear(void) { hook = 0; }
int __VERIFIER_nondet_int(void);
int main(void) {
  void (*f[2])(void) = {nothing, clear};
  for (int i = 0; i < 3; i++) {
    hook();
    f[__VERIFIER_nondet_int() & 1]();
  }
  return 0;
}
