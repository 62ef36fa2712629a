// unsafe
extern void reach_error(void);
#include <stdint.h>
static int f(void) { return 3; }
int main(void) {
  uintptr_t p = (uintptr_t)f;
  p = (p << 1) >> 1;
  int (*g)(void) = (int (*)(void))p;
  if (g() != 4) reach_error();
  return 0;
}
