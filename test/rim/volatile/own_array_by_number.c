// safe, or unknown
#include <stdint.h>
extern void reach_error(void);
static volatile int own[4];
int main(void) {
  uintptr_t base = (uintptr_t)own;
  volatile int *r = (volatile int *)(base + 8);
  *r = 5;
  if (own[2] != 5 || *r != 5) reach_error();
  return 0;
}
