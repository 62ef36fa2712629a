// unsafe line 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a[3];
  a[1] = 5;
  if (a[2] == 77 && a[1] == 5) reach_error();
  return 0;
}
