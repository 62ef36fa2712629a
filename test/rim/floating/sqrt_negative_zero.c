// safe
#include <math.h>
#include <errno.h>
void reach_error(void);
int main(void) {
  volatile double z = -0.0, two = 2;
  errno = 0;
  if (!signbit(sqrt(z)) || errno) reach_error();
  if (sqrt(two) != 0x1.6a09e667f3bcdp+0) reach_error();
  if (sqrt(two) * sqrt(two) == 2) reach_error();
  return 0;
}
