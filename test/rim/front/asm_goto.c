// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __asm__ goto("testl %0, %0; jne %l1" : : "r"(x) : "cc" : other);
  if (x != 0) ;
  return 0; 
other:
  if (x == 0) reach_error();
  return 0;
}
