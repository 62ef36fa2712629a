// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  double n = (double)((uintptr_t)p + 1), m = (double)(uintptr_t)q;
  if (n == m) reach_error();
  return 0;
}
