#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int max(int a, int b) {
  if (a > b) return a;
  return b;
}
static int min(int a, int b) {
  if (a < b) return a;
  return b;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int low = min(x, y);
  int high = max(x, y);
  assert(low < high);
  if (x < y) {
    assert(low == x);
    assert(high == y);
  } else {
    assert(low == y);
    assert(high == x);
  }
  printf("%d %d\n", low, high);
  return 0;
}
