// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
/* Two calls may put their variable at the same place. */
static uintptr_t f(void) { int x; return (uintptr_t)&x; }
int main(void) {
  if (f() == f()) reach_error();
  return 0;
}
