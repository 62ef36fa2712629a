/* unconfined: never; verdict: any; direct: none; options: --property valid-memsafety */
#include "hostile.h"
/* The address sanitizer cannot live with a limit of addresses: what is used is watched. */
static void attack(void) {
  for (;;) {
    char *p = mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) break;
    memset(p, 1, 1 << 24);
  }
  char *small = malloc(1);
  small[4] = 1;
}
