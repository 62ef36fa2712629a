// unsafe line 30
// As in a kernel: numbers that are part of the text once functions are inlined, and a branch that is a nop until it is
// patched.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int key;

static inline __attribute__((always_inline)) int is_enabled(const void *k) {
  __asm__ goto("1: .byte 0x0f,0x1f,0x44,0x00,0x00\n"
               " .pushsection .discard.jump, \"aw\"\n .quad %c0\n .popsection"
               :
               : "i"(k)
               :
               : enabled);
  return 0;
enabled:
  return 1;
}

static inline __attribute__((always_inline)) void warn(int line) {
  __asm__ volatile("1: ud2\n .pushsection .discard.bugs, \"aw\"\n .long %c0\n .popsection" : : "i"(line));
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (is_enabled(&key)) x = 3;
  if (x == 5) warn(12);
  if (x == 12)
    reach_error();
  return 0;
}
// optimised: without it, the compilers do not know the numbers that the text of the assembly needs.
