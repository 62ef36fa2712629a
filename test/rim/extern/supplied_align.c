// safe, or unknown
// not native: what others define is not here
#include <stdint.h>
extern void reach_error(void);
extern int *other(void);
int main(void) {
  int *p = other();
  if (!p) return 0;
  *p = 1;
  if ((uintptr_t)p & 3) reach_error();
  return 0;
}
