// unsafe
extern void reach_error(void);
#include <stdint.h>
int x;
int main(void) {
  uintptr_t p = (uintptr_t)&x | 1;
  int *q = (int *)(p & ~(uintptr_t)1);
  *q = 6;
  if (x != 0) reach_error();
  return 0;
}
