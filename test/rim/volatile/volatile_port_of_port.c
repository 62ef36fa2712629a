// unsafe, or unknown
/* The pointer is read from volatile memory of somebody else. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static volatile int own;
static volatile int *volatile *const table = (volatile int *volatile *)0x40000000;
static volatile int *pick(int own_one) { volatile int *volatile *from = table; return own_one ? &own : from[1]; }
int main(void) {
  volatile int *p = pick(__VERIFIER_nondet_long() == 1);
  int first = *p;
  if (first != *p) reach_error();
  return 0;
}
