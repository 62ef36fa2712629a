/* Compound literals: structures, arrays, scalars, their addresses, in calls and in loops, at file scope. */
#include <stdio.h>

struct p { int x, y; };

static int *squares = (int[]){1, 4, 9, 16};
static struct p *origin = &(struct p){3, 4};

static int sum(const int *a, int n) {
  int s = 0;
  while (n--) s += *a++;
  return s;
}
static int dot(struct p a, const struct p *b) { return a.x * b->x + a.y * b->y; }

int main(void) {
  printf("%d %d\n", sum(squares, 4), origin->x);
  printf("%d\n", sum((int[]){1, 2, 3}, 3));
  printf("%d\n", dot((struct p){1, 2}, &(struct p){.y = 10}));
  int *p = (int[5]){[2] = 7};
  p[0] = 5;
  printf("%d %d\n", sum(p, 5), *&(int){42});
  int total = 0;
  for (int i = 0; i < 3; i++) {
    struct p *q = &(struct p){i, i * i};
    q->x++;
    total = total * 10 + q->x + q->y;
  }
  printf("%d\n", total);
  struct p v = (struct p){.y = 1, .x = 2};
  v = (struct p){v.y, v.x};
  printf("%d %d %zu\n", v.x, v.y, sizeof(int[]){1, 2, 3});
  const char *text = (char[]){'o', 'k', 0};
  printf("%s %c\n", text, ((char[]){"literal"})[2]);
  struct { struct p a[2]; int n; } deep = {{{1, 2}, (struct p){3, 4}}, (int){5}};
  printf("%d %d\n", deep.a[1].x, deep.n);
  return 0;
}
