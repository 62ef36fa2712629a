// safe, may be unknown: assembly that ends the program goes on in the model
// What stands for nothing in the model ends the program: a replay must not leave it out.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static inline __attribute__((always_inline)) void stop(int line) {
  __asm__ volatile("1: ud2\n .pushsection .discard.bugs, \"aw\"\n .long %c0\n .popsection" : : "i"(line));
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5) {
    stop(7);
    reach_error();
  }
  return 0;
}
