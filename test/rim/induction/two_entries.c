// safe; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i = 0, c = 0;
  if (__VERIFIER_nondet_int()) goto b;
a:
  c++;
  if (c == 7) reach_error();
b:
  i++;
  if (i < 6) goto a;
  return 0;
}
