// flags: --property valid-memsafety
// unknown: maskstore
#include <immintrin.h>
__attribute__((target("avx"))) int main(void) {
  float f[4] = {0};
  _mm256_maskstore_ps(f, _mm256_set1_epi32(-1), _mm256_set1_ps(1.0f));
  return 0;
}
