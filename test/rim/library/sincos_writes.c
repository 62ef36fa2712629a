// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <math.h>
int main(void) {
  volatile double x = 0;
  double s = 5, c = 5;
  sincos(x, &s, &c);
  if (s == 0 && c == 1) reach_error();
  return 0;
}
