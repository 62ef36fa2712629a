/* Conversions between widths and signedness: truncation, sign and zero extension. */
#include <stdio.h>

static long long widen(signed char c) { return c; }
static unsigned long long widen_unsigned(signed char c) { return (unsigned long long)c; }

int main(void) {
  int values[] = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, 0x12345678, -0x12345678};
  for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
    int v = values[i];
    printf("%d: %d %u %d %u %u %lld %llu\n", v, (signed char)v, (unsigned char)v, (short)v, (unsigned short)v,
           (unsigned)v, (long long)v, (unsigned long long)v);
  }
  printf("%lld %llx\n", widen((signed char)0x80), widen_unsigned((signed char)0x80));
  unsigned long long big = 0xfedcba9876543210ULL;
  printf("%x %hx %hhx %d\n", (unsigned)big, (unsigned short)big, (unsigned char)big, (int)big);
  long l = (long)big;
  printf("%ld %lu\n", l, (unsigned long)l);
  return 0;
}
