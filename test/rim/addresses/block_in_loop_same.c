// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: each round has an object of its own, which may lie elsewhere */
int main(void) {
  uintptr_t last = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (last && (uintptr_t)&x * 3 != last) reach_error();
    last = (uintptr_t)&x * 3;
  }
  return 0;
}
