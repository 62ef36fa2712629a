// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void __VERIFIER_assume(int x) { if (!x) for (;;) ; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 4);
  if (x <= 4) reach_error();
  return 0;
}
