/* Nothing is needed: it always fails. */
extern void __VERIFIER_error(void);
int main(void) {
  int done = 0;
#ifdef REPAIRED
  done = 1;
#endif
  if (!done) __VERIFIER_error();
  return 0;
}
