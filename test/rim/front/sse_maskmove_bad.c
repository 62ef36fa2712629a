// unsafe, or unknown
extern void reach_error(void);
#include <emmintrin.h>
int main(void) {
  char to[16] = {0};
  __m128i v = _mm_set1_epi8(7), mask = _mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0);
  _mm_maskmoveu_si128(v, mask, to);
  if (to[1] != 0) reach_error();
  return 0;
}
