/* Integer literals: bases, suffixes, types chosen by value. */
#include <stdio.h>

#define WIDTH(x) (int)sizeof(x)

int main(void) {
  printf("%d %d %d %d\n", 017, 0x1F, 0b1011, 255);
  printf("%u %ld %lld %llu\n", 4294967295u, 2147483647L, 9223372036854775807LL, 18446744073709551615ull);
  printf("%d %d %d\n", WIDTH(2147483647), WIDTH(2147483648), WIDTH(0x80000000));
  printf("%d %d %d\n", WIDTH(4294967296), WIDTH(1L), WIDTH(1u));
  printf("%d\n", -2147483647 - 1);
  printf("%d %d\n", 0x80000000 > 0, 2147483648 > 0);
  printf("%lld\n", -2147483648LL);
  printf("%llu %d\n", 0xffffffffffffffff, 0xffffffffffffffff == -1);
  printf("%d %d %d\n", 'ab' != 0, '\0', '\xff' == -1);
  printf("%d\n", 1000000 * 1000 / 7);
  return 0;
}
