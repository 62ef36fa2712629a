// safe, or unknown
extern void reach_error(void);
#include <emmintrin.h>
int g = 3;
int main(void) {
  _mm_pause();
  _mm_mfence();
  __sync_synchronize();
  __builtin_ia32_clflush(&g);
  if (g != 3) reach_error();
  return 0;
}
