/* Callbacks with void pointers; functions stored as another function type and cast back. */
#include <stdio.h>

typedef void (*generic)(void);

static void each(void *base, unsigned n, unsigned size, void (*f)(void *, void *), void *context) {
  char *p = base;
  for (unsigned i = 0; i < n; i++) f(p + i * size, context);
}

static void add_int(void *item, void *sum) { *(long long *)sum += *(int *)item; }
static void max_short(void *item, void *best) {
  if (*(short *)item > *(short *)best) *(short *)best = *(short *)item;
}
static int square(int x) { return x * x; }
static const char *greet(const char *who) { return who + 1; }

int main(void) {
  int a[] = {1, -2, 30, 400};
  short s[] = {5, 99, -100, 7};
  long long sum = 0;
  short best = -32768;
  each(a, 4, sizeof *a, add_int, &sum);
  each(s, 4, sizeof *s, max_short, &best);
  printf("%lld %d\n", sum, best);
  generic g[2] = {(generic)square, (generic)greet};
  printf("%d %s\n", ((int (*)(int))g[0])(12), ((const char *(*)(const char *))g[1])("hello"));
  void *erased = (void *)square;
  int (*back)(int) = (int (*)(int))erased;
  printf("%d %d\n", back(9), back == square);
  return 0;
}
