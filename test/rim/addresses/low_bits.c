// safe, or unknown
#include <stdint.h>
extern void reach_error(void);
static struct { char c; long l; } s;
int main(void) {
  if ((uintptr_t)&s.l % 8 || (uintptr_t)&s.c % 8) reach_error();
  return 0;
}
