// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
#define N 4
extern int __VERIFIER_nondet_int(void);

static bool next_permutation(int *a, int n) {
  int i = n - 2;
  while (i >= 0 && a[i] >= a[i + 1]) i--;
  if (i < 0) return false;
  int j = n - 1;
#ifdef SEEDED
  while (a[j] < a[i]) j--;
#else
  while (a[j] <= a[i]) j--;
#endif
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
  for (int low = i + 1, high = n - 1; low < high; low++, high--) {
    t = a[low];
    a[low] = a[high];
    a[high] = t;
  }
  return true;
}

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = a[i];
  }
  if (!next_permutation(b, N)) return 0;
  int i = 0;
  while (i < N && a[i] == b[i]) i++;
  assert(i < N && a[i] < b[i]);
  return 0;
}
