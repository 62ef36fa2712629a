// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int x = 1;
  uintptr_t v = (uintptr_t)&x * 5;
  *(int *)(v / 5) = 5;
  if (x == 5) reach_error();
  return 0;
}
