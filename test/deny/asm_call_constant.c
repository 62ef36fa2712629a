// safe
// A constant is part of the name that is called, as the kernel has it, and the stack pointer an operand that stays.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int __get_user_4(void);
register unsigned long stack __asm__("rsp");
int main(void) {
  int result, x = __VERIFIER_nondet_int();
  unsigned long value;
  __asm__ volatile("call __get_user_%P4" : "=a"(result), "=d"(value), "+r"(stack) : "0"(&x), "i"(sizeof x));
  int y = __VERIFIER_nondet_int();
  if (y > 3 && y < 3) reach_error();
  return result;
}
