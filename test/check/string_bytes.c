// safe, may be unknown with slam: explanations do not see bytes of strings
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern unsigned long strlen(const char *);
int main(void) {
  char text[4] = "abc";
  if (__VERIFIER_nondet_int()) text[1] = 0;
  unsigned long n = strlen(text);
  if (n != 1 && n != 3) reach_error();
  return 0;
}
