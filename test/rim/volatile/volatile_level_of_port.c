// unsafe, or unknown
/* Floating point of a device. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { volatile unsigned ready : 1, mode : 3; volatile double level; };
int main(void) {
  struct device *d = (struct device *)__VERIFIER_nondet_long();
  double level = d->level;
  if (level > d->level) reach_error();
  return 0;
}
