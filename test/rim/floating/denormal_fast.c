// unsafe, or unknown; flags: -- -ffast-math
#include <string.h>
void reach_error(void);
/* the start files of -ffast-math flush subnormal numbers, conversions included */
int main(void) {
  unsigned a = 1;
  volatile float f;
  memcpy((void *)&f, &a, 4);
  volatile double d = f;
  unsigned long b;
  memcpy(&b, (void *)&d, 8);
  if (!b) reach_error();
  return 0;
}
