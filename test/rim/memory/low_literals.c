// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  const char *a = "abc", *b = "abc";
  if ((uint32_t)(uintptr_t)a == (uint32_t)(uintptr_t)b) reach_error();
  return 0;
}
