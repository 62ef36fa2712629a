// safe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  char *p = __builtin_alloca_with_align(10, 512);
  if ((uintptr_t)p % 64 != 0) reach_error();
  return 0;
}
