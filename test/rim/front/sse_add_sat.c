// safe, or unknown
extern void reach_error(void);
#include <emmintrin.h>
int main(void) {
  __m128i a = _mm_set1_epi8(100), b = _mm_set1_epi8(100);
  __m128i c = _mm_adds_epi8(a, b);
  char out[16];
  _mm_storeu_si128((__m128i *)out, c);
  if (out[5] != 127) reach_error();
  return 0;
}
