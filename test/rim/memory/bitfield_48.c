// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
struct s { uint64_t tag : 16, address : 48; };
int main(void) {
  int x = 1;
  struct s s = {7, (uintptr_t)&x};
  *(int *)(uintptr_t)s.address = 5;
  if (x == 5 && s.tag == 7) reach_error();
  return 0;
}
