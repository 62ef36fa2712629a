// safe, or unknown
// not native: what others define is not here
#include <stdint.h>
extern void reach_error(void);
extern int *where;
int main(void) {
  int *p = where;
  if ((uintptr_t)p & 3) reach_error();
  return 0;
}
