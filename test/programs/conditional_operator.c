/* ?: with effects, nested, with mixed types, as pointer choice, and GNU's form without a middle. */
#include <stdio.h>

static int evaluations;
static int value(int v) {
  evaluations++;
  return v;
}

struct s { int a, b, c; };

int main(void) {
  int x = 7;
  printf("%d\n", x > 5 ? value(1) : value(2));
  printf("%d\n", evaluations);
  for (int i = -1; i <= 1; i++) printf("%s ", i < 0 ? "neg" : i ? "pos" : "zero");
  printf("\n");
  unsigned u = 1;
  printf("%d %d\n", (x ? -1 : u) > 0, (x ? -1 : 1) > 0);
  printf("%lld\n", (long long)(x ? (short)-2 : 3LL));
  int a = 1, b = 2;
  *(x & 1 ? &a : &b) = 50;
  printf("%d %d\n", a, b);
  evaluations = 0;
  int g = value(3) ?: value(4);
  int h = value(0) ?: value(5);
  printf("%d %d %d\n", g, h, evaluations);
  const char *text = 0;
  printf("%s\n", text ?: "default");
  struct s p = {1, 2, 3}, q = {4, 5, 6};
  struct s r = x < 5 ? p : q;
  printf("%d %d %d\n", r.a, (x ? p : q).b, (x ? &p : &q)->c);
  x > 100 ? (void)value(1) : (void)0;
  printf("%d\n", evaluations);
  return 0;
}
