// unsafe line 11
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = (unsigned char)x;
  signed char s = (signed char)x;
  if (c > 255) reach_error();
  if (s < 0 && c < 200) reach_error();
  if (s >= 0 && c != s) reach_error();
  return 0;
}
