// unsafe line 7 or unknown
extern void reach_error(void);
#include <immintrin.h>
__attribute__((target("avx2"))) int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  __m256i v = _mm256_i32gather_epi32(a, _mm256_set1_epi32(3), 4);
  if (_mm256_extract_epi32(v, 2) == 3) reach_error();
  return 0;
}
