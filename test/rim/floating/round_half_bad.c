// unsafe
#include <math.h>
void reach_error(void);
int main(void) {
  volatile double h = 0.49999999999999994;
  if (floor(h + 0.5) == 1) reach_error();
  return 0;
}
