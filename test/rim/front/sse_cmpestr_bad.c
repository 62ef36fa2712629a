// unsafe, or unknown; flags: -- -msse4.2
extern void reach_error(void);
#include <nmmintrin.h>
int main(void) {
  __m128i a = _mm_setr_epi8('x', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  __m128i s = _mm_setr_epi8('a', 'b', 'x', 'c', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  int i = _mm_cmpistri(a, s, _SIDD_CMP_EQUAL_ANY);
  if (i != 3) reach_error();
  return 0;
}
