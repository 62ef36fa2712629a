// unsafe, or unknown
/* A cell of the heap holds a number, and is read as a pointer. not native: there is no device. */
#include <stdlib.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long *cell = malloc(sizeof *cell);
  if (!cell) return 0;
  *cell = __VERIFIER_nondet_long();
  volatile int *port = *(volatile int **)cell;
  int first = *port;
  if (first != *port) reach_error();
  return 0;
}
