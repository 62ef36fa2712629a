// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero;
  int x = __VERIFIER_nondet_int();
  __asm__("testl %1, %1" : "=@ccz"(zero) : "r"(x));
  if (zero && x == 0) reach_error();
  return 0;
}
