/* Unsigned bit-fields: truncation on store, packing into words, increments that wrap. */
#include <stdio.h>
#include <string.h>

struct f {
  unsigned a : 1;
  unsigned b : 3;
  unsigned c : 12;
  unsigned d : 16;
  unsigned e : 31;
  unsigned f : 32;
};

int main(void) {
  struct f x = {1, 7, 4095, 65535, 0x7fffffff, 0xffffffff};
  printf("%u %u %u %u %u %u\n", x.a, x.b, x.c, x.d, x.e, x.f);
  x.a++;
  x.b += 3;
  x.c = 5000;
  x.d = (unsigned)-2;
  x.e = 0x80000005u;
  x.f >>= 4;
  printf("%u %u %u %u %u %u\n", x.a, x.b, x.c, x.d, x.e, x.f);
  unsigned first;
  memcpy(&first, &x, sizeof first);
  printf("%08x %zu\n", first, sizeof x);
  for (int i = 0; i < 10; i++) printf("%u", x.b--);
  printf("\n");
  printf("%d %d\n", x.c - 2000 < 0, x.e - 10 < 0);
  unsigned r = (x.b = 9);
  printf("%u %u\n", r, x.b);
  struct f y = x;
  y.d ^= 0xff;
  printf("%u %u %d\n", x.d, y.d, x.a == y.a);
  return 0;
}
