// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  if (!((uintptr_t)p + 1 < (uintptr_t)q) && !((uintptr_t)p + 1 > (uintptr_t)q)) reach_error();
  return 0;
}
