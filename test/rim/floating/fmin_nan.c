// safe, or unknown
#include <math.h>
void reach_error(void);
int main(void) {
  volatile double n = NAN, x = 3;
  if (fmin(n, x) != 3 || fmax(x, n) != 3 || !isnan(fmin(n, n))) reach_error();
  if (fmaxf((float)n, 2.0f) != 2.0f) reach_error();
  return 0;
}
