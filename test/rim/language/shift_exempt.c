// unsafe line 6; flags: --property no-overflow
/* Who is exempt from sanitizers overflows nevertheless. not native: its sanitizers are told not to look */
extern int __VERIFIER_nondet_int(void);
#define UNWATCHED __attribute__((__no_sanitize__("undefined")))
__attribute__((no_sanitize("shift"))) static int shift(int a) {
  return a << 3;
}
UNWATCHED int main(void) { return shift(__VERIFIER_nondet_int()) != 0; }
