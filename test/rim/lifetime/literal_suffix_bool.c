// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  _Bool differ = (uintptr_t)p + 1 + ~(uintptr_t)q + 1;
  if (!differ) reach_error();
  return 0;
}
