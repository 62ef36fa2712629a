/* memcpy, memmove with overlap both ways, memset, memcmp, memchr; sizes known only at run time. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char a[16] = "0123456789", b[16];
  for (volatile int n = 0; n < 8; n += 3) {
    memset(b, '.', sizeof b);
    b[15] = 0;
    memcpy(b + n, a, (unsigned)n + 2);
    printf("%s\n", b);
  }
  memmove(a + 2, a, 8);
  printf("%.10s\n", a);
  memmove(a, a + 3, 7);
  printf("%.10s\n", a);
  int x[4] = {1, 2, 3, 4}, y[4];
  memcpy(y, x, sizeof x);
  printf("%d %d\n", memcmp(x, y, sizeof x), y[3]);
  y[2] = 300;
  printf("%d %d\n", memcmp(x, y, sizeof x) != 0, memcmp(x, y, 8));
  printf("%d %d\n", memcmp("abc", "abd", 3) < 0, memcmp("\xff", "a", 1) > 0);
  memset(x, 0, sizeof x);
  memset(y, 0xff, 8);
  printf("%d %d %d\n", x[3], y[1], y[2]);
  const char *p = memchr("hello", 'l', 5), *q = memchr("hello", 'z', 5);
  printf("%s %d\n", p, q == 0);
  printf("%d\n", memcpy(b, "ret", 4) == b && memmove(b, b, 3) == b && memset(b, 'r', 1) == b);
  memcpy(b, a, 0);
  printf("%s\n", b);
  return 0;
}
