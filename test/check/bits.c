// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned flags = 0;
  if (__VERIFIER_nondet_int()) flags |= 4;
  if (__VERIFIER_nondet_int()) flags |= 1;
  flags &= ~4u;
  if (flags & 4) reach_error();
  if (flags > 1) reach_error();
  return 0;
}
