// unreach-call no-overflow valid-memsafety; seeded: unreach-call
#include <assert.h>
#define N 10
extern int __VERIFIER_nondet_int(void);

static int find(const int *a, int n, int key) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
#ifdef SEEDED
      high = middle - 2;
#else
      high = middle - 1;
#endif
  }
  return -1;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (i > 0 && a[i] <= a[i - 1]) return 0;
  }
  int key = __VERIFIER_nondet_int();
  int at = find(a, N, key);
  if (at >= 0) {
    assert(a[at] == key);
  } else {
    for (int i = 0; i < N; i++) assert(a[i] != key);
  }
  return 0;
}
