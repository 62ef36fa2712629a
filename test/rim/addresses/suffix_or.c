// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  uintptr_t n = (uintptr_t)p + 1, m = (uintptr_t)q;
  if (((n & ~m) | (m & ~n)) == 0) reach_error();
  return 0;
}
