// unsafe line 8
/* It gives memory any contents, although its name begins as those of inputs. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_memory(&x, sizeof x);
  if (x == 10) reach_error();
  return 0;
}
/* not native: the driver has no such function */
