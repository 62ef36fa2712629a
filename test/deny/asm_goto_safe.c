// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 1;
  __asm__ goto("testl %0, %0; jz %l1" : : "r"(x) : "cc" : zero);
  y = 2;
zero:
  if (y != 1 && y != 2) reach_error();
  return 0;
}
