// unsafe; flags: --engine auto
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = n + 5;
  if (m < n) reach_error();
  return 0;
}
/* not native: an engine is named */
