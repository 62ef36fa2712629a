/* A table of functions indexed at run time. */
#include <stdio.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int first(int a, int b) { return (void)b, a; }

static const operation table[] = {add, sub, mul, &first};

static int fold(operation f, const int *a, int n) {
  int r = a[0];
  for (int i = 1; i < n; i++) r = f(r, a[i]);
  return r;
}

int main(void) {
  int a[] = {5, 3, -2, 7};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) printf("%d %d\n", table[i](9, 4), fold(table[i], a, 4));
  operation f = add;
  printf("%d %d %d\n", (*f)(1, 2), (**f)(3, 4), f == table[0]);
  f = a[2] < 0 ? mul : sub;
  printf("%d %d\n", f(6, 7), f != 0);
  int which[] = {2, 0, 1, 3, 0};
  int r = 1;
  for (int i = 0; i < 5; i++) r = table[which[i]](r, i + 2);
  printf("%d\n", r);
  return 0;
}
