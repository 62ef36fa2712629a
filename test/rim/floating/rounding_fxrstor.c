// unsafe; flags: -- -mfxsr
#include <immintrin.h>
void reach_error(void);
static char area[512] __attribute__((aligned(16)));
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  _fxsave64(area);
  *(unsigned *)(area + 24) |= 0x4000;
  _fxrstor64(area);
  if (near != one / three) reach_error();
  return 0;
}
