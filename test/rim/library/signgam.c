// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <math.h>
int main(void) {
  volatile double x = -0.5;
  signgam = 1;
  lgamma(x);
  if (signgam == -1) reach_error();
  return 0;
}
