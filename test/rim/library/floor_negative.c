// safe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  volatile double d = -1.5;
  if (floor(d) != -2 || trunc(d) != -1 || round(d) != -2) reach_error();
  return 0;
}
