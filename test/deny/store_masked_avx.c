// unsafe line 9
extern void reach_error(void);
#include <immintrin.h>

/* A store under a mask, by an intrinsic of the processor. */
__attribute__((target("avx"))) int main(void) {
  float f[8] = {0};
  _mm256_maskstore_ps(f, _mm256_set1_epi32(-1), _mm256_set1_ps(1.0f));
  if (*(int *)&f[3] != 0) reach_error();
  return 0;
}
