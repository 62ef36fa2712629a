// unreach-call no-overflow; seeded: no-overflow
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int largest(int a, int b) { return a > b ? a : b; }

static int fold(const int *a, size_t n, int first, operation op) {
  int result = first;
  for (size_t i = 0; i < n; i++) result = op(result, a[i]);
  return result;
}

int main(void) {
  const operation table[] = {add, subtract, largest};
  int a[3], k = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_int();
#ifdef SEEDED
    if (a[i] < -1000) return 0;
#else
    if (a[i] < -1000 || a[i] > 1000) return 0;
#endif
  }
  if (k < 0 || k > 2) return 0;
  int r = fold(a, 3, 0, table[k]);
  if (k == 2) assert(r >= 0 && r >= a[1]);
  return 0;
}
