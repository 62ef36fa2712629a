// safe
#include <stdint.h>
extern void reach_error(void);
static int x;
int main(void) {
  uintptr_t n = (uintptr_t)&x;
  if (!n || n + 4 < n) reach_error();
  return 0;
}
