// unsafe, or unknown; flags: -- -mavx512f
extern void reach_error(void);
#include <immintrin.h>
/* not native: the processor may not have it */
int to[16];
int main(void) {
  if (!__builtin_cpu_supports("avx512f")) return 0;
  __m512i index = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  _mm512_i32scatter_epi32(to, index, _mm512_set1_epi32(3), 4);
  if (to[5] != 0) reach_error();
  return 0;
}
