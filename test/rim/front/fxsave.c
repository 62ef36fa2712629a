// unsafe, or unknown; flags: -- -mfxsr
extern void reach_error(void);
#include <immintrin.h>
_Alignas(16) char area[512];
int main(void) {
  _fxsave(area);
  int any = 0;
  for (int i = 0; i < 64; i++) any |= area[i];
  if (any) reach_error();
  return 0;
}
