/* Many arguments: integers, structures and pointers until the registers are used up. */
#include <stdio.h>

struct pair { int a, b; };
struct big { long long v[4]; };

static long long all(char a, short b, int c, long d, long long e, struct pair f, unsigned char g, struct big h, int *i,
                     struct pair j, const char *k, struct big l) {
  return a + b + c + d + e + f.a + f.b + g + h.v[0] + h.v[3] + *i + j.a * j.b + k[1] + l.v[2];
}

static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
  return a - b + c - d + e - f + g - h + i - j;
}

int main(void) {
  struct pair p = {10, 20}, q = {3, 4};
  struct big b = {{1, 2, 3, 4}}, c = {{-1, -2, -3, -4}};
  int i = 1000;
  printf("%lld\n", all('a', -200, 3, 4, 5000000000LL, p, 250, b, &i, q, "xyz", c));
  printf("%lld\n", all(-1, -2, -3, -4, -5, q, 0, c, &i, p, "abc", b));
  printf("%d\n", many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%d\n", many(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 1, 1, 1, 1, 1, 1, 1, 1, p.b));
  return 0;
}
