/* By-value structures with floating members among integers: mixed argument classes. */
#include <stdio.h>

struct fi { float f; int i; };
struct di { double d; int i; };
struct ff { float a, b; };
struct fff { float a, b, c; };
struct dd { double a, b; };
struct idi { int a; double d; int b; };
struct cf { char c; float f; };

static struct fi f1(struct fi s) { return (struct fi){s.f * 2, s.i + 1}; }
static struct di f2(struct di s) { return (struct di){s.d + 0.5, -s.i}; }
static struct ff f3(struct ff s) { return (struct ff){s.b, s.a}; }
static struct fff f4(struct fff s) { return (struct fff){s.c, s.a, s.b}; }
static struct dd f5(struct dd s, int k) { return (struct dd){s.a * k, s.b / k}; }
static struct idi f6(struct idi s) { return (struct idi){s.b, s.d - 1, s.a}; }
static struct cf f7(struct cf s) { s.c++; s.f = -s.f; return s; }

int main(void) {
  struct fi a = f1((struct fi){1.5f, 9});
  struct di b = f2((struct di){2.25, 7});
  struct ff c = f3((struct ff){1, 2});
  struct fff d = f4((struct fff){1, 2, 3});
  struct dd e = f5((struct dd){3, 3}, 4);
  struct idi f = f6((struct idi){1, 10, 2});
  struct cf g = f7((struct cf){'a', 0.75f});
  printf("%g %d %g %d\n", a.f, a.i, b.d, b.i);
  printf("%g %g %g %g %g\n", c.a, c.b, d.a, d.b, d.c);
  printf("%g %g %d %g %d %c %g\n", e.a, e.b, f.a, f.d, f.b, g.c, g.f);
  return 0;
}
