// unsafe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  volatile double d = 2.5;
  if (lrint(d) != 3) reach_error();
  return 0;
}
