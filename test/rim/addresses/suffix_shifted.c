// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  if (((uintptr_t)p + 1) << 8 == (uintptr_t)q << 8) reach_error();
  return 0;
}
