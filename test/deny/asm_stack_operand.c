// unknown line 8: write_register
// The operand that is the stack pointer is written.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
register unsigned long stack __asm__("rsp");
int main(void) {
  int x = __VERIFIER_nondet_int();
  __asm__ volatile("andq $-64, %0" : "+r"(stack));
  if (x > 3 && x < 3) reach_error();
  return 0;
}
