// unsafe line 10 or unknown
extern void reach_error(void);
#include <immintrin.h>

static _Alignas(64) char area[4096];

/* Whether this machine has the instruction is another question. */
__attribute__((target("xsave"))) int main(void) {
  _xsave(area, 3);
  if (area[512] != 0) reach_error();
  return 0;
}
