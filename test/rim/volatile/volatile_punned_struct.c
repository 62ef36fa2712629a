// unsafe, or unknown
/* The number is copied into a struct that has the pointer. not native: there is no device. */
#include <string.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { int state; volatile int *port; };
int main(void) {
  long number = __VERIFIER_nondet_long();
  struct device d;
  memcpy(&d.port, &number, sizeof number);
  int first = *d.port;
  if (first != *d.port) reach_error();
  return 0;
}
