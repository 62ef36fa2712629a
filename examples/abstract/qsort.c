/* Quicksort of an array with every access asserted, after the example of Necula (POPL 1997) that "Automatic Predicate
 * Abstraction of C Programs" (PLDI 2001) analyses in Table 2. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int *__VERIFIER_nondet_pointer(void);

#define CHECK(condition)                                                                                               \
  if (!(condition)) reach_error()

void quick(int *a, unsigned n) {
  unsigned l, h;
  int pivot, t;
  l = 0;
  h = n;
  if (l >= h) return;
  CHECK(l < n);
  pivot = a[l];
  l = 1;
  /* a[1 .. l-1] <= pivot < a[h .. n-1] */
  while (l < h) {
    CHECK(l < n);
    if (a[l] <= pivot) {
      l = l + 1;
    } else {
      CHECK(l < n);
      CHECK(h - 1 < n);
      t = a[l];
      a[l] = a[h - 1];
      a[h - 1] = t;
      h = h - 1;
    }
  }
  /* the pivot to its place */
  l = 0;
  if (l < h) {
    CHECK(l < n);
    CHECK(h - 1 < n);
    a[l] = a[h - 1];
    a[h - 1] = pivot;
    quick(a, h - 1);
  }
  quick(a + h, n - h);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *a = __VERIFIER_nondet_pointer();
  quick(a, n);
  return 0;
}
