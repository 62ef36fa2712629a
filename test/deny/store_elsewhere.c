// safe
extern void reach_error(void);
#include <immintrin.h>
/* What an unknown intrinsic is not given, it does not write. */
int main(void) {
  char a[16] = {0};
  int b = 5;
  _mm_maskmoveu_si128(_mm_set1_epi8(1), _mm_set1_epi8(-1), a);
  if (b != 5) reach_error();
  return 0;
}
