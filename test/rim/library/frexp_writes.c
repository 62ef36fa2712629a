// unsafe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  int e = 0;
  frexp(8.0, &e);
  if (e == 4) reach_error();
  return 0;
}
