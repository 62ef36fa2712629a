// safe, or unknown
extern void reach_error(void);
#include <math.h>
int main(void) {
  volatile double two = 2;
  if (pow(two, 10) != 1024) reach_error();
  return 0;
}
