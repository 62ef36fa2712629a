// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: each activation has an object of its own, which may lie elsewhere */
static uintptr_t f(void) {
  int x = 3;
  return (uintptr_t)&x * 3;
}
int main(void) {
  uintptr_t a = f(), b = f();
  if (a != b) reach_error();
  return 0;
}
