// unsafe line 10 or unknown
extern void reach_error(void);
#include <immintrin.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
__attribute__((target("avx512f"))) int main(void) {
  int a[16] = {0};
  unsigned short mask = __VERIFIER_nondet_ushort();
  _mm512_mask_storeu_epi32(a, mask, _mm512_set1_epi32(7));
  if (mask == 4 && a[2] != 7) reach_error();
  if (mask == 8 && a[3] == 7) reach_error();
  return 0;
}
