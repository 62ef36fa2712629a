// expect: 10: assertion failed
/* A failing assert inside a called function. */
#include <assert.h>
#include <stdio.h>

static int sorted(const int *a, int n) {
  for (int i = 0; i + 1 < n; i++) {
    printf("%d ", a[i]);
    fflush(0);
    assert(a[i] <= a[i + 1]);
  }
  return 1;
}

int main(void) {
  int a[] = {1, 5, 9, 7, 10};
  return sorted(a, 5);
}
