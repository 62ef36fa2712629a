// unsafe, or unknown
/* The union is a member of a global struct. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { int state; union { long number; volatile int *port; } u; } device;
static int twice(volatile int *port) { int first = *port; return first - *port; }
int main(void) {
  device.u.number = __VERIFIER_nondet_long();
  if (twice(device.u.port)) reach_error();
  return 0;
}
