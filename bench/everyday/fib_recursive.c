// unreach-call no-overflow; seeded: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int fib(int n) {
  if (n < 2) return n;
#ifdef SEEDED
  if (n == 9) return fib(n - 1) + fib(n - 3);
#endif
  return fib(n - 1) + fib(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  int a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    int next = a + b;
    a = b;
    b = next;
  }
  assert(fib(n) == a);
  return 0;
}
