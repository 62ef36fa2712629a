// unsafe, or unknown
/* The pointer changes before the destructor runs. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static volatile int own, *p = &own;
__attribute__((destructor)) static void end(void) {
  int first = *p;
  if (first != *p) reach_error();
}
int main(void) { p = (volatile int *)__VERIFIER_nondet_long(); return 0; }
