// safe, or unknown
#include <math.h>
extern void reach_error(void);
int main(void) {
  double (*root)(double) = sqrt;
  volatile double x = 9;
  if (root(x) != 3) reach_error();
  return 0;
}
