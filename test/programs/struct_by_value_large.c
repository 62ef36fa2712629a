/* Structures of 12 to 64 bytes passed and returned by value: registers, then memory. */
#include <stdio.h>

struct s12 { int a[3]; };
struct s16 { long long a, b; };
struct s20 { int a[5]; };
struct s24 { void *p; long long v; char c; };
struct s64 { int a[16]; };

static struct s12 rotate(struct s12 s) { return (struct s12){{s.a[1], s.a[2], s.a[0]}}; }
static struct s16 add(struct s16 x, struct s16 y) { return (struct s16){x.a + y.a, x.b + y.b}; }
static struct s20 twice(int k, struct s20 s) {
  for (int i = 0; i < 5; i++) s.a[i] *= k;
  return s;
}
static struct s24 chain(struct s24 s, struct s24 *up) {
  s.p = up;
  s.v++;
  return s;
}
static struct s64 reverse(struct s64 s) {
  struct s64 r;
  for (int i = 0; i < 16; i++) r.a[i] = s.a[15 - i];
  return r;
}

int main(void) {
  struct s12 a = rotate((struct s12){{1, 2, 3}});
  printf("%d %d %d\n", a.a[0], a.a[1], a.a[2]);
  struct s16 b = add((struct s16){1LL << 40, -1}, (struct s16){5, -(1LL << 40)});
  printf("%lld %lld\n", b.a, b.b);
  struct s20 c = {{1, 2, 3, 4, 5}}, d = twice(3, c);
  printf("%d %d %d\n", c.a[4], d.a[0], d.a[4]);
  struct s24 e = {0, 7, 'x'}, f = chain(e, &e);
  printf("%lld %lld %c %d\n", e.v, f.v, ((struct s24 *)f.p)->c, f.p == &e);
  struct s64 g;
  for (int i = 0; i < 16; i++) g.a[i] = i * i;
  struct s64 h = reverse(reverse(reverse(g)));
  printf("%d %d %d\n", h.a[0], h.a[15], reverse(g).a[3]);
  return 0;
}
