/* stdint.h and stddef.h types, their limits and constants. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int8_t a = INT8_MIN;
  uint8_t b = UINT8_MAX;
  int16_t c = INT16_MIN;
  uint16_t d = UINT16_MAX;
  int32_t e = INT32_MIN;
  uint32_t f = UINT32_MAX;
  int64_t g = INT64_MIN;
  uint64_t h = UINT64_MAX;
  printf("%d %d %d %d %d\n", a, b, c, d, e);
  printf("%" PRIu32 " %" PRId64 " %" PRIu64 " %" PRIx64 "\n", f, g, h, h >> 4);
  size_t s = (size_t)-1;
  ptrdiff_t p = PTRDIFF_MIN;
  printf("%zu %td %zu\n", s, p, sizeof(intmax_t));
  printf("%zu %zu %zu\n", sizeof(uintptr_t), sizeof(int_least16_t), sizeof(uint_fast8_t));
  uint64_t k = UINT64_C(1) << 63 | INT64_C(7);
  printf("%" PRIu64 " %d\n", k, (int)(k % 10));
  a--;
  b++;
  c = (int16_t)(c - 1);
  d = (uint16_t)(d + 2);
  printf("%d %d %d %d\n", a, b, c, d);
  return 0;
}
