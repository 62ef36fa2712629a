// unsafe line 15
// An instruction that the assembler does not know: not where the run goes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int frobnicate(int n) {
  __asm__ volatile("frobnicate %1, %0" : "+r"(n) : "r"(n));
  return n;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) x = frobnicate(x);
  if (x == 12)
    reach_error();
  return 0;
}
// foreign: the instruction is none of this machine
