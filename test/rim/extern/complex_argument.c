// unsafe, or unknown
#include <string.h>
extern void reach_error(void);
extern void other(double _Complex);
/* not native: nobody defines it */
int main(void) {
  int x = 4, *p = &x;
  double d[2] = {0, 0};
  memcpy(&d[1], &p, 8);
  double _Complex z;
  __imag__ z = d[1], __real__ z = d[0];
  other(z);
  if (x != 4) reach_error();
  return 0;
}
