// safe
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int a = 1, b = 2;
  intptr_t d = (intptr_t)&b - (intptr_t)&a;
  int *p = (int *)((intptr_t)&a + d);
  *p = 5;
  if (b != 5 || a != 1) reach_error();
  return 0;
}
