// safe; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);
[[clang::no_sanitize("undefined")]] static int shift(int a) {
  return a > 0 && a < 1000 ? a << 3 : 0;
}
int main(void) { return shift(__VERIFIER_nondet_int()) != 0; }
