/* unconfined: never; verdict: any; direct: any */
#include "hostile.h"
static void attack(void) {
  for (;;) {
    char *p = mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) break;
    memset(p, 1, 1 << 24);
  }
}
