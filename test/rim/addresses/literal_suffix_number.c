// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: whether they share the compiler decides */
int main(void) {
  const char *p = "xabc", *q = "abc";
  if ((uintptr_t)p + 1 == (uintptr_t)q) reach_error();
  return 0;
}
