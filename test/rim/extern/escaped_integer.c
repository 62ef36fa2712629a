// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
void give(uintptr_t p);
int main(void) {
  int x = 1;
  give((uintptr_t)&x);
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
void give(uintptr_t p) { *(int *)p = 2; }
#endif
