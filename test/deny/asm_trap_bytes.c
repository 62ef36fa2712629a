// safe
// ud2 as the kernel writes it, behind a condition that is never true.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3) {
    __asm__ volatile(".byte 0x0f, 0x0b");
    reach_error();
  }
  return 0;
}
