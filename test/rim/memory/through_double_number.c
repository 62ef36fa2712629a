// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int x = 1;
  volatile double d = (double)(uintptr_t)&x;
  int *q = (int *)(uintptr_t)d;
  *q = 5;
  if (x == 5) reach_error();
  return 0;
}
