// safe
#include <math.h>
#include <errno.h>
void reach_error(void);
int main(void) {
  volatile double n = -NAN;
  errno = 0;
  double r = sqrt(n);
  if (r == r || errno) reach_error();
  return 0;
}
