// safe, or unknown
extern void reach_error(void);
#include <stdint.h>
__attribute__((assume_aligned(64))) extern char *get(void);
int main(void) {
  if ((uintptr_t)get() % 64) reach_error();
  return 0;
}
#ifdef WORLD
static _Alignas(64) char x[64];
char *get(void) { return x; }
#endif
