// unsafe line 7
extern void reach_error(void);
#include <immintrin.h>
int main(void) {
  char a[16] = {0}, b[16] = {0};
  _mm_maskmoveu_si128(_mm_set1_epi8(1), _mm_set1_epi8(-1), a);
  if (a[3]) reach_error();
  if (b[3]) reach_error();
  return 0;
}
