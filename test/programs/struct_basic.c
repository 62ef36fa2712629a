/* Structures: members, assignment, pointers, arrays of structures, nested ones. */
#include <stdio.h>

struct point {
  int x, y;
};

struct box {
  struct point low, high;
  char tag;
};

static int area(const struct box *b) { return (b->high.x - b->low.x) * (b->high.y - b->low.y); }

static void grow(struct box *b, int by) {
  b->low.x -= by;
  b->low.y -= by;
  b->high.x += by;
  b->high.y += by;
}

int main(void) {
  struct box b = {{1, 2}, {5, 7}, 'b'}, c;
  c = b;
  grow(&c, 2);
  printf("%d %d %c\n", area(&b), area(&c), c.tag);
  struct box many[3] = {b, c};
  many[2] = many[1];
  many[2].high = (struct point){100, 100};
  for (int i = 0; i < 3; i++) printf("%d ", area(many + i));
  printf("\n");
  struct point *p = &many[0].low;
  p->x = -1;
  printf("%d %d\n", many[0].low.x, b.low.x);
  struct {
    struct point p[2];
    int n;
  } anonymous = {.n = 4, .p[1].y = 3};
  printf("%d %d %d %zu\n", anonymous.p[0].x, anonymous.p[1].y, anonymous.n, sizeof(struct box));
  return 0;
}
