// unsafe, or unknown; flags: -- -mavx
extern void reach_error(void);
#include <immintrin.h>
int main(void) {
  int to[8] = {0};
  __m256i mask = _mm256_setr_epi32(-1, 0, 0, 0, 0, 0, 0, -1);
  _mm256_maskstore_ps((float *)to, mask, _mm256_castsi256_ps(_mm256_set1_epi32(3)));
  if (to[7] != 0 || to[1] != 0) reach_error();
  return 0;
}
