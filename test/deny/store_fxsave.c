// unsafe line 9
extern void reach_error(void);
#include <immintrin.h>

static _Alignas(64) char area[4096];

__attribute__((target("fxsr"))) int main(void) {
  _fxsave(area);
  if (area[0] != 0 || area[24] != 0) reach_error();
  return 0;
}
