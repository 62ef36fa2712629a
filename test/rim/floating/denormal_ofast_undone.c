// unsafe, or unknown; flags: -- -Ofast -fno-fast-math -mdaz-ftz
#include <string.h>
void reach_error(void);
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
