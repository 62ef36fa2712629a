// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
static uintptr_t f(void) {
  int a = 1;
  return (uintptr_t)&a;
}
static uintptr_t g(void) {
  int b = 2;
  return (uintptr_t)&b;
}
int main(void) {
  if (f() == g()) reach_error();
  return 0;
}
