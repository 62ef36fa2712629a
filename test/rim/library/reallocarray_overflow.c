// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  volatile size_t n = (size_t)1 << 40;
  void *p = reallocarray(0, n, n);
  if (p != 0) reach_error();
  return 0;
}
