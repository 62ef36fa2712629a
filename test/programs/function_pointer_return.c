/* Functions that return function pointers, and pointers to pointers to functions. */
#include <stdio.h>

static int inc(int x) { return x + 1; }
static int dbl(int x) { return x * 2; }
static int neg(int x) { return -x; }

static int (*choose(int n))(int) { return n == 0 ? inc : n == 1 ? dbl : neg; }

typedef int (*step)(int);
typedef step (*chooser)(int);

static step pick(int n) { return choose(n + 1); }

static int apply(chooser c, int n, int x) { return c(n)(x); }

struct machine {
  struct machine *(*run)(struct machine *);
  int state;
};

static struct machine *stop(struct machine *m) {
  m->state *= 100;
  return 0;
}
static struct machine *go(struct machine *m) {
  if (++m->state == 5) m->run = stop;
  return m;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", choose(i)(10));
  printf("\n%d %d\n", apply(choose, 0, 7), apply(pick, 1, 7));
  step s = inc, *ps = &s;
  *ps = dbl;
  printf("%d\n", s(21));
  struct machine m = {go, 0}, *p = &m;
  while ((p = p->run(p))) printf("state %d\n", p->state);
  printf("%d\n", m.state);
  return 0;
}
