/* Pointer arithmetic in every form, over elements of several sizes. */
#include <stddef.h>
#include <stdio.h>

struct triple {
  char c;
  short s;
  int i;
};

int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++) *(a + i) = i * i;
  int *p = a, *end = a + 10;
  int sum = 0;
  while (p != end) sum += *p++;
  printf("%d\n", sum);
  p = end;
  while (p > a) printf("%d ", *--p);
  printf("\n");
  p = a + 7;
  p -= 3;
  printf("%d %d %d\n", p[0], p[-2], 2 [p]);
  printf("%td %td\n", end - p, &a[1] - &a[9]);
  struct triple t[5] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  struct triple *q = &t[1];
  q++;
  printf("%d %d %d %td\n", q->c, (*q).s, (q - 1)->i, q - t);
  char *bytes = (char *)t;
  printf("%td\n", (char *)(t + 3) - bytes);
  long long w[3] = {1, 2, 3}, *wp = w;
  wp += 2;
  printf("%lld %td\n", *wp, wp - w);
  unsigned char idx = 2;
  signed char back = -1;
  printf("%d %d\n", a[idx], (&a[5])[back]);
  return 0;
}
