// safe
#include <math.h>
void reach_error(void);
int main(void) {
  volatile double a = 2.5, b = -2.5, c = -0.3, h = 0.49999999999999994;
  if (round(a) != 3 || round(b) != -3 || rint(a) != 2 || nearbyint(b) != -2) reach_error();
  if (floor(b) != -3 || ceil(b) != -2 || trunc(b) != -2) reach_error();
  if (!signbit(ceil(c)) || !signbit(round(c)) || !signbit(trunc(c)) || !signbit(rint(c))) reach_error();
  if (round(h) != 0) reach_error();
  return 0;
}
