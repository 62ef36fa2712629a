// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
#define SIZE 5
extern short __VERIFIER_nondet_short(void);

static void swap(short *x, short *y) {
  short t = *x;
  *x = *y;
  *y = t;
}

static void bubble_sort(short a[], int n) {
  bool swapped = true;
  while (swapped) {
    swapped = false;
    for (int i = 0; i + 1 < n; i++) {
      if (a[i] > a[i + 1]) {
        swap(&a[i], &a[i + 1]);
        swapped = true;
      }
    }
#ifdef SEEDED
    n -= 2;
#else
    n--;
#endif
  }
}

int main(void) {
  short a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = __VERIFIER_nondet_short();
  bubble_sort(a, SIZE);
  for (int i = 1; i < SIZE; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
