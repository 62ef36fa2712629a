// safe
extern void reach_error(void);
#include <immintrin.h>
/* These are LLVM's own, known exactly. */
__attribute__((target("avx512f,avx512vl"))) int main(void) {
  int a[4] = {0}, b[4] = {0};
  _mm_mask_storeu_epi32(a, 0x5, _mm_set1_epi32(7));
  if (a[0] != 7 || a[1] || a[2] != 7 || a[3]) reach_error();
  __m128i v = _mm_mask_loadu_epi32(_mm_set1_epi32(9), 0x2, a);
  _mm_mask_storeu_epi32(b, 0xf, v);
  if (b[0] != 9 || b[1] != 0 || b[2] != 9) reach_error();
  return 0;
}
