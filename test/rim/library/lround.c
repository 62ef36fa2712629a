// safe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  volatile double x = 2.5;
  if (lround(x) != 3) reach_error();
  return 0;
}
