// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  uintptr_t n = (uintptr_t)p + 1, m = (uintptr_t)q;
  if (n % 1000003 == m % 1000003 && n / 1000003 == m / 1000003) reach_error();
  return 0;
}
