// unsafe, or unknown
/* A struct of the program's own is filled by a function without a body. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { int state; volatile int *port; };
static struct device device;
extern int probe(struct device *);
int main(void) {
  device.port = &device.state;
  if (probe(&device)) return 0;
  int first = *device.port;
  if (first != *device.port) reach_error();
  return 0;
}
