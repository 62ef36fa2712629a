/* Sorting algorithms on arrays: loops, swaps, recursion with index ranges. */
#include <stdio.h>

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int v = a[i], j = i;
    while (j > 0 && a[j - 1] > v) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = v;
  }
}

static void quick(int a[], int lo, int hi) {
  if (lo >= hi) return;
  int pivot = a[(lo + hi) / 2], i = lo - 1, j = hi + 1;
  for (;;) {
    do i++;
    while (a[i] < pivot);
    do j--;
    while (a[j] > pivot);
    if (i >= j) break;
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  quick(a, lo, j);
  quick(a, j + 1, hi);
}

int main(void) {
  int a[20], b[20];
  unsigned seed = 7;
  for (int i = 0; i < 20; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = b[i] = (int)(seed >> 16) % 100 - 50;
  }
  insertion(a, 20);
  quick(b, 0, 19);
  for (int i = 0; i < 20; i++) printf("%d%s", a[i], a[i] == b[i] ? " " : "! ");
  printf("\n");
  return 0;
}
