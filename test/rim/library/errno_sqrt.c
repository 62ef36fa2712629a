// unsafe, or unknown
extern void reach_error(void);
#include <errno.h>
#include <math.h>
int main(void) {
  volatile double minus = -1;
  errno = 0;
  double r = sqrt(minus);
  if (errno == EDOM && r != r) reach_error();
  return 0;
}
