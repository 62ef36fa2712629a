// unsafe
#include <immintrin.h>
void reach_error(void);
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  _mm_setcsr(_mm_getcsr() | 0x4000);
  if (near != one / three) reach_error();
  return 0;
}
