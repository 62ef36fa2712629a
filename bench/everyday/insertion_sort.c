// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stddef.h>
#define N 5
extern int __VERIFIER_nondet_int(void);

static void sort(int *a, size_t n) {
  for (size_t i = 1; i < n; i++) {
    int x = a[i];
    size_t j = i;
#ifdef SEEDED
    while (a[j - 1] > x) {
#else
    while (j > 0 && a[j - 1] > x) {
#endif
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

int main(void) {
  int a[N];
  int wanted = __VERIFIER_nondet_int(), before = 0, after = 0;
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    before += a[i] == wanted;
  }
  sort(a, N);
  for (int i = 0; i < N; i++) {
    after += a[i] == wanted;
    if (i > 0) assert(a[i - 1] <= a[i]);
  }
  assert(before == after);
  return 0;
}
