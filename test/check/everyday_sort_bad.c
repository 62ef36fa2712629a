// unsafe line 24, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* Insertion sort of five numbers that leaves the first in its place. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], k = i - 1;
    while (k > 0 && a[k] > x) {
      a[k + 1] = a[k];
      k--;
    }
    a[k + 1] = x;
  }
}

int main(void) {
  int a[5], x = __VERIFIER_nondet_int(), before = 0, after = 0;
  for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 5; i++) before += a[i] == x;
  sort(a, 5);
  for (int i = 0; i < 5; i++) after += a[i] == x;
  for (int i = 0; i + 1 < 5; i++)
    if (a[i] > a[i + 1]) reach_error();
  if (before != after) reach_error();
  return 0;
}
