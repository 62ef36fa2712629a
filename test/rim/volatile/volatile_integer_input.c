// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  volatile int *r = (volatile int *)__VERIFIER_nondet_ulong();
  int a = *r, b = *r;
  if (a != b) reach_error();
  return 0;
}
