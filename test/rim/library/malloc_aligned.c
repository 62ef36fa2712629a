// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdint.h>
int main(void) {
  void *p = malloc(24);
  if ((uintptr_t)p % 8 != 0) reach_error();
  return 0;
}
