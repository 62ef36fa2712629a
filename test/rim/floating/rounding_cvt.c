// safe, or unknown
#include <immintrin.h>
void reach_error(void);
/* to nearest even, not towards zero */
int main(void) {
  volatile double a = 2.5, b = 3.5;
  if (_mm_cvtsd_si32(_mm_set_sd(a)) == 3) reach_error();
  if (_mm_cvtsd_si32(_mm_set_sd(b)) == 3) reach_error();
  if (_mm_cvttsd_si32(_mm_set_sd(b)) != 3) reach_error();
  return 0;
}
