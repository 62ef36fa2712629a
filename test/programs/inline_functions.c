/* inline, static inline, extern inline; recursion through inline; local externs. */
#include <stdio.h>

static inline int square(int x) { return x * x; }
extern inline __attribute__((gnu_inline)) int doubled(int x);
extern int global_value;

inline int shared(int x) { return x + 100; }
extern int shared(int x);

static inline int power(int b, int e) {
  return e == 0 ? 1 : e % 2 ? b * power(b, e - 1) : square(power(b, e / 2));
}

static inline int *pick(int *a, int *b) { return *a > *b ? a : b; }

static int forward(int n);
static inline int bounce(int n) { return n > 0 ? forward(n - 1) + 1 : 0; }
static int forward(int n) { return n > 0 ? bounce(n - 1) + 10 : 0; }

int main(void) {
  printf("%d %d %d\n", square(7), shared(1), power(3, 9));
  int a = 3, b = 5;
  ++*pick(&a, &b);
  printf("%d %d\n", a, b);
  extern int later(int);
  printf("%d %d\n", later(2), global_value);
  printf("%d\n", bounce(7));
  int (*f)(int) = shared;
  printf("%d\n", f(f(0)));
  return 0;
}

int later(int x) { return x * global_value; }
int global_value = 21;
