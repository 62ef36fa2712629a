// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *p = __VERIFIER_nondet_int() ? "xabcdef" + 1 : "zz", *q = "abcdef";
  if (p == q) reach_error();
  return 0;
}
