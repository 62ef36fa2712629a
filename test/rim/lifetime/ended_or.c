// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: whether they share a place the compiler decides */
int main(void) {
  uintptr_t p, q;
  {
    int a = 1;
    p = (uintptr_t)&a;
  }
  {
    int b = 1;
    q = (uintptr_t)&b;
  }
  if (((p & ~q) | (q & ~p)) == 0) reach_error();
  return 0;
}
