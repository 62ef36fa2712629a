// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1;
  if (y < x && x != 4294967295u) reach_error();
  if (y == 0 && x + 2 != 1) reach_error();
  return 0;
}
