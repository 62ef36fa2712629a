// unsafe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  double whole = 0;
  modf(3.5, &whole);
  if (whole == 3) reach_error();
  return 0;
}
