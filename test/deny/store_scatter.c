// unsafe line 8 or unknown
extern void reach_error(void);
#include <immintrin.h>
__attribute__((target("avx512f"))) int main(void) {
  int a[16] = {0};
  __m512i where = _mm512_set1_epi32(3);
  _mm512_i32scatter_epi32(a, where, _mm512_set1_epi32(7), 4);
  if (a[3] != 0) reach_error();
  return 0;
}
