// unknown line 6: write_register
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
register unsigned long stack __asm__("rsp");
int main(void) {
  if (stack == 1) stack = 2;
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3) reach_error();
  return 0;
}
