// unsafe line 13
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = 0;
again:
  x++;
  if (x > 6) goto out;
  if (__VERIFIER_nondet_int()) goto again;
out:
  if (x < 1 || x > 6) reach_error();
  return 0;
}
