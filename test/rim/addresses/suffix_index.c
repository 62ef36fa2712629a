// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
static char t[64];
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  uintptr_t d = (uintptr_t)q - (uintptr_t)p;
  t[1] = 1;
  if (d < 64 && t[d]) reach_error();
  return 0;
}
