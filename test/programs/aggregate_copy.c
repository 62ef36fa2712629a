/* Copies of whole aggregates: assignment, through pointers, overlapping uses, in expressions. */
#include <stdio.h>

struct big {
  char name[10];
  int values[8];
  struct { short a, b; } pair;
};

static struct big make(int seed) {
  struct big b = {"name", {0}, {1, 2}};
  for (int i = 0; i < 8; i++) b.values[i] = seed * i;
  b.name[0] = (char)('a' + seed);
  return b;
}

static void swap(struct big *x, struct big *y) {
  struct big t = *x;
  *x = *y;
  *y = t;
}

int main(void) {
  struct big a = make(1), b = make(2), c[3];
  swap(&a, &b);
  printf("%s %d %s %d\n", a.name, a.values[7], b.name, b.values[7]);
  swap(&a, &a);
  c[0] = c[1] = c[2] = a;
  c[1].values[3] = -1;
  printf("%d %d %d\n", c[0].values[3], c[1].values[3], c[2].values[3]);
  c[0] = (c[1] = b);
  printf("%s %s\n", c[0].name, (c[2] = make(5)).name);
  struct big *p = c;
  *p++ = make(7);
  *p = p[-1];
  printf("%s %d %td\n", c[1].name, c[1].values[1], p - c);
  b = b;
  printf("%d %d\n", b.pair.b, make(3).values[2]);
  const struct big k = c[1];
  struct big d = k;
  d.pair = c[2].pair;
  printf("%s %d\n", d.name, d.pair.a);
  return 0;
}
