// unsafe, or unknown; flags: --extern-effects none
/* The struct with the pointer is read from a file. not native: there is no device. */
#include <stdio.h>
extern void reach_error(void);
struct d { int a; volatile int *port; };
int main(void) {
  struct d d;
  if (fread(&d, sizeof d, 1, stdin) != 1) return 0;
  int first = *d.port;
  if (first != *d.port) reach_error();
  return 0;
}
