// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  volatile unsigned long n = 1ul << 33;
  int *p = calloc(n, n);
  if (p != 0) reach_error();
  return 0;
}
