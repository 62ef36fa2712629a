// unsafe, or unknown
#include <math.h>
void reach_error(void);
/* which zero is open; on this machine it is one of them */
int main(void) {
  volatile double p = 0.0, m = -0.0;
  if (signbit(fmin(p, m)) || !signbit(fmin(p, m))) reach_error();
  return 0;
}
