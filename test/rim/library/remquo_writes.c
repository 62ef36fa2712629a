// unsafe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  volatile double x = 7, y = 2;
  int q = 0;
  remquo(x, y, &q);
  if (q) reach_error();
  return 0;
}
