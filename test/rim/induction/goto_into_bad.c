// unsafe; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i = 0, b = 0;
  if (__VERIFIER_nondet_int()) goto in;
  while (i < 5) {
    b = 0;
  in:
    if (b == 0 && i == 3) reach_error();
    i++;
    b = 1;
  }
  return 0;
}
