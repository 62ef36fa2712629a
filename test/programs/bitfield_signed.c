/* Signed bit-fields: sign extension on load, promotion to int. */
#include <stdio.h>

struct f {
  signed a : 1;
  int b : 4;
  signed char c : 5;
  short d : 11;
  long long e : 40;
  int : 0;
  int g : 32;
};

int main(void) {
  struct f x = {-1, 7, -16, 1023, -1, -5};
  printf("%d %d %d %d %lld %d\n", x.a, x.b, x.c, x.d, (long long)x.e, x.g);
  for (int i = 5; i < 12; i++) {
    x.b = i;
    printf("%d ", x.b);
  }
  printf("\n");
  x.d = 1024;
  x.c = 17;
  x.e = 0x8000000000LL;
  printf("%d %d %lld\n", x.d, x.c, (long long)x.e);
  x.e = 549755813887LL;
  printf("%lld\n", (long long)x.e + 1);
  x.b = -8;
  x.b /= 3;
  printf("%d %d\n", x.b, x.b * x.d);
  x.a = 0;
  x.a |= 1;
  printf("%d %d %zu\n", x.a, x.a < 0, sizeof x);
  return 0;
}
