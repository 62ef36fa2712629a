// unsafe line 11
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* So does one at a place that nobody knows before. */
int main(void) {
  int x = 0, n = __VERIFIER_nondet_int();
  short *p = (short *)&x;
  if (n < 0 || n > 1) return 0;
  p[n] = 5;
  if (x != 0) reach_error();
  return 0;
}
// undefined: an int is written as something else
