// safe
/* The same of its own memory. */
#include <stdarg.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static volatile int own = 3;
static int twice(int n, ...) {
  va_list list;
  va_start(list, n);
  volatile int *p = va_arg(list, volatile int *);
  va_end(list);
  int first = *p;
  return first - *p;
}
int main(void) {
  if (twice(1, &own)) reach_error();
  return 0;
}
