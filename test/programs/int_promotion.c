/* Integer promotions: small types compute as int, comparisons after the usual conversions. */
#include <stdio.h>

int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = -3;
  unsigned short h = 65535;
  short k = -1;
  printf("%d %d\n", a + b, (unsigned char)(a + b));
  printf("%d %d\n", ~a, (unsigned char)~a);
  printf("%d %d\n", -a, a - b - b - b);
  printf("%d %d\n", c * a, c / 2);
  printf("%d %d\n", h + 1, (unsigned short)(h + 1));
  printf("%d\n", k < h);
  printf("%d %d\n", (unsigned)k > h, k == (short)h);
  printf("%d %d\n", -1 < 1u, (long long)-1 < 1u);
  printf("%zu %zu %zu\n", sizeof(a + b), sizeof(+c), sizeof(char));
  printf("%zu %zu\n", sizeof(1 ? a : b), sizeof(a ? (short)1 : 2LL));
  a += 100;
  b -= 101;
  c *= 50;
  printf("%d %d %d\n", a, b, c);
  return 0;
}
