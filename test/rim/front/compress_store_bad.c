// unsafe, or unknown; flags: -- -mavx512f
extern void reach_error(void);
#include <immintrin.h>
/* not native: the processor may not have it */
int to[16];
int main(void) {
  if (!__builtin_cpu_supports("avx512f")) return 0;
  _mm512_mask_compressstoreu_epi32(to, 0x5, _mm512_set1_epi32(3));
  if (to[1] != 0) reach_error();
  return 0;
}
