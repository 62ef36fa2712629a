// unsafe, or unknown
/* Bit-fields and floating point of a device. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { volatile unsigned ready : 1, mode : 3; volatile double level; };
int main(void) {
  struct device *d = (struct device *)__VERIFIER_nondet_long();
  unsigned first = d->mode;
  double level = d->level;
  if (first != d->mode && level == d->level) reach_error();
  return 0;
}
