// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* linkers let a string share the end of another one */
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  if (((uintptr_t)p + 1) * 3 == (uintptr_t)q * 3) reach_error();
  return 0;
}
