/* Deep nests of structures, arrays and unions with initialisers that elide braces. */
#include <stdio.h>

struct leaf { char c; short s[2]; };
struct mid { struct leaf leaves[2]; int n; };
struct top { struct mid m[2]; union { struct leaf l; long long q; } u; struct top *up; };

static struct top g = {{{{{'a', {1, 2}}, {'b', {3, 4}}}, 5}, {{{'c', {6, 7}}}, 8}}, {{'u', {9, 10}}}, &g};
static struct mid flat[2] = {'x', 1, 2, 'y', 3, 4, 50, 'z', 5, 6, 'w', 7, 8, 60};
static struct leaf partial[3] = {[1] = {.s[1] = 9}, {'e'}};
static int cube[2][2][2] = {1, 2, 3, 4, 5};

static int weigh(const struct mid *m) {
  int r = m->n;
  for (int i = 0; i < 2; i++) r = r * 3 + m->leaves[i].c + m->leaves[i].s[0] * m->leaves[i].s[1];
  return r;
}

int main(void) {
  printf("%d %d %d\n", weigh(&g.m[0]), weigh(&g.m[1]), weigh(&g.up->up->m[0]));
  printf("%c %d %d\n", g.u.l.c, g.u.l.s[1], g.m[1].leaves[1].c);
  printf("%d %d\n", weigh(&flat[0]), weigh(&flat[1]));
  printf("%d %d %c\n", partial[1].s[1], partial[0].c, partial[2].c);
  printf("%d %d %d\n", cube[0][1][1], cube[1][0][0], cube[1][1][1]);
  struct top copy = g;
  copy.m[0] = copy.m[1];
  copy.up = &copy;
  copy.u.l.s[0] = -1;
  printf("%d %d %d\n", weigh(&copy.up->m[0]), weigh(&g.m[0]), copy.u.l.s[0] + g.u.l.s[0]);
  return 0;
}
