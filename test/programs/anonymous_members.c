/* Anonymous structures and unions inside others. */
#include <stdio.h>

struct packet {
  int kind;
  union {
    struct {
      short x, y;
    };
    int both;
    struct {
      unsigned char b[4];
    } named;
  };
  struct {
    int tail;
    union {
      char c;
      int i;
    };
  };
};

static int sum(struct packet p) { return p.x + p.y + p.tail + p.c; }

int main(void) {
  struct packet p = {1, {{2, 3}}, {4, {5}}};
  printf("%d %d %d %d %d %d\n", p.kind, p.x, p.y, p.tail, p.c, p.i & 0xff);
  p.both = 0x00050006;
  printf("%d %d %d\n", p.x, p.y, p.named.b[2]);
  p.i = 0;
  p.c = 'a';
  printf("%d %zu\n", sum(p), sizeof p);
  struct packet q = {.y = 9, .tail = -1, .c = 1}, *r = &q;
  r->x = -9;
  printf("%d %d\n", sum(*r), r->both == (int)(0x00090000 | 0xfff7));
  struct {
    union {
      long long q;
      struct { int lo, hi; };
    };
  } u = {.q = 0x200000001LL};
  printf("%d %d\n", u.lo, u.hi);
  return 0;
}
