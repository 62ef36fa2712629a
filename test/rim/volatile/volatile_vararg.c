// unsafe, or unknown
/* The pointer is a variadic argument. not native: there is no device. */
#include <stdarg.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static int twice(int n, ...) {
  va_list list;
  va_start(list, n);
  volatile int *port = va_arg(list, volatile int *);
  va_end(list);
  int first = *port;
  return first - *port;
}
int main(void) {
  if (twice(1, (volatile int *)__VERIFIER_nondet_long())) reach_error();
  return 0;
}
