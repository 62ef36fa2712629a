/* Variables set on every path before use, though not where they are declared. */
#include <stdio.h>

static int by_switch(int n) {
  int r;
  switch (n) {
    case 1: r = 10; break;
    case 2: r = 20; break;
    default: r = -1;
  }
  return r;
}

static int by_flag(int n) {
  int v, have = 0;
  if (n > 3) {
    v = n * 2;
    have = 1;
  }
  return have ? v : 0;
}

static void out(int *a, int *b) {
  *a = 4;
  *b = 5;
}

struct partial { int used, unused; };

static int member(int n) {
  struct partial p;
  p.used = n;
  struct partial q = p;
  return q.used;
}

int main(void) {
  printf("%d %d %d\n", by_switch(1), by_switch(2), by_switch(3));
  printf("%d %d\n", by_flag(2), by_flag(7));
  int a, b;
  out(&a, &b);
  printf("%d %d\n", a, b);
  int list[10];
  for (int i = 0; i < 10; i += 2) list[i] = i;
  int s = 0;
  for (int i = 0; i < 10; i += 2) s += list[i];
  printf("%d %d\n", s, member(6));
  return 0;
}
