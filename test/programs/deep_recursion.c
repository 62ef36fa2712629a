/* Recursion a few thousand frames deep, with work after the call. */
#include <stdio.h>

struct frame { int depth; struct frame *up; };

static int sum(int n) { return n == 0 ? 0 : n % 7 + sum(n - 1); }

static int chain(int n, struct frame *up) {
  struct frame f = {n, up};
  if (n == 3000) {
    int s = 0;
    for (struct frame *p = &f; p; p = p->up) s = (s * 3 + p->depth) % 10007;
    return s;
  }
  int r = chain(n + 1, &f);
  return (r + f.depth) % 10007;
}

static unsigned collatz(unsigned n, unsigned steps) {
  if (n == 1) return steps;
  return collatz(n % 2 ? 3 * n + 1 : n / 2, steps + 1);
}

int main(void) {
  printf("%d\n", sum(5000));
  printf("%d\n", chain(0, 0));
  printf("%u\n", collatz(97, 0));
  return 0;
}
