/* Structures of 1 to 8 bytes passed and returned by value. */
#include <stdio.h>

struct s1 { char a; };
struct s2 { char a, b; };
struct s3 { char a, b, c; };
struct s4 { short a; char b, c; };
struct s5 { char a[5]; };
struct s6 { short a, b, c; };
struct s7 { char a[7]; };
struct s8 { int a; short b; char c, d; };

static struct s1 f1(struct s1 s) { s.a++; return s; }
static struct s2 f2(struct s2 s) { return (struct s2){s.b, s.a}; }
static struct s3 f3(struct s3 s) { return (struct s3){s.b, s.c, s.a}; }
static struct s4 f4(struct s4 s) { s.a = -s.a; return s; }
static struct s5 f5(struct s5 s) { s.a[4] = s.a[0]; return s; }
static struct s6 f6(struct s6 s) { return (struct s6){s.c, s.b, s.a}; }
static struct s7 f7(struct s7 s) { s.a[6] += s.a[5]; return s; }
static struct s8 f8(struct s8 s) { s.a += s.b + s.c + s.d; return s; }

int main(void) {
  struct s1 a = f1((struct s1){41});
  struct s2 b = f2((struct s2){1, 2});
  struct s3 c = f3(f3((struct s3){1, 2, 3}));
  struct s4 d = f4((struct s4){300, 4, 5});
  struct s5 e = f5((struct s5){"abcd"});
  struct s6 f = f6((struct s6){-1, -2, -3});
  struct s7 g = f7((struct s7){{1, 2, 3, 4, 5, 6, 7}});
  struct s8 h = f8((struct s8){1000, 200, 30, 4});
  printf("%d %d%d %d%d%d\n", a.a, b.a, b.b, c.a, c.b, c.c);
  printf("%d %d %d %.5s\n", d.a, d.b, d.c, e.a);
  printf("%d %d %d %d %d %d %d %d\n", f.a, f.b, f.c, g.a[6], g.a[0], h.a, h.b, h.d);
  printf("%d\n", f8(f8(h)).a);
  return 0;
}
