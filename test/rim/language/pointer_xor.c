// safe
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int a = 1, b = 2;
  uintptr_t k = (uintptr_t)&a ^ (uintptr_t)&b;
  *(int *)((uintptr_t)&a ^ k) = 5;
  if (b != 5) reach_error();
  return 0;
}
