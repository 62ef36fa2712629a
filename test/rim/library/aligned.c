// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdint.h>
int main(void) {
  void *p = aligned_alloc(64, 128);
  if (p && (uintptr_t)p % 64 != 0) reach_error();
  return 0;
}
