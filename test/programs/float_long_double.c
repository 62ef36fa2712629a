/* long double: arithmetic, conversion, in structures and arguments. */
#include <stdio.h>

struct pair { long double a; int b; };

static long double power(long double x, int n) {
  long double r = 1;
  while (n-- > 0) r *= x;
  return r;
}

static struct pair step(struct pair p) {
  p.a /= 2;
  p.b++;
  return p;
}

int main(void) {
  long double x = 1.25L;
  printf("%Lg %Lg\n", x + 1, power(x, 3));
  printf("%d %d\n", (int)power(2, 20), x > 1.2);
  struct pair p = {10, 0};
  while (p.a > 1) p = step(p);
  printf("%Lg %d\n", p.a, p.b);
  double d = (double)(x * 3);
  printf("%g %lld\n", d, (long long)power(10, 15));
  long double v[3] = {1, 2, 3}, s = 0;
  for (int i = 0; i < 3; i++) s += v[i] * v[i];
  printf("%Lf\n", s);
  return 0;
}
