/* Pre- and post-increment on every kind of object; compound assignment. */
#include <stdio.h>

struct s {
  int v[3];
  unsigned b : 4;
  signed char c;
};

static int calls;
static int *slot(int *a) {
  calls++;
  return a;
}

int main(void) {
  int i = 5;
  printf("%d ", i++);
  printf("%d ", ++i);
  printf("%d ", i--);
  printf("%d\n", --i);
  int a[4] = {1, 2, 3, 4}, *p = a;
  printf("%d ", *p++);
  printf("%d ", *++p);
  printf("%d ", (*p)++);
  printf("%d ", ++*p);
  printf("%d\n", *p--);
  struct s s = {{1, 2, 3}, 15, 127}, *q = &s;
  q->v[1]++;
  --q->v[2];
  q->b++;
  s.c++;
  printf("%d %d %u %d\n", s.v[1], s.v[2], s.b, s.c);
  *slot(&a[0]) += 10;
  (*slot(&a[1]))++;
  printf("%d %d %d\n", a[0], a[1], calls);
  int x = 100;
  x += 5, x -= 1, x *= 2, x /= 3, x %= 50, x <<= 3, x >>= 1, x |= 1, x &= 0x7f, x ^= 0x55;
  printf("%d\n", x);
  long long w = 1;
  w += 0x7fffffff;
  w <<= 2;
  short h = 10;
  h += 1000000;
  printf("%lld %d\n", w, h);
  int k = 0;
  a[k++] = 7;
  a[k] = k + 1;
  printf("%d %d %d\n", a[0], a[1], k);
  return 0;
}
