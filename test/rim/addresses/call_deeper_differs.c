// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
static uintptr_t f(void) {
  int x = 3;
  return (uintptr_t)&x;
}
static uintptr_t g(void) {
  volatile char room[200];
  room[0] = 1;
  return f();
}
int main(void) {
  if (f() != g()) reach_error();
  return 0;
}
