// safe, or unknown
extern void reach_error(void);
#include <emmintrin.h>
int main(void) {
  unsigned char in[16] = {0x80, 0, 0x80};
  __m128i v = _mm_loadu_si128((const __m128i *)in);
  if (_mm_movemask_epi8(v) != 5) reach_error();
  return 0;
}
