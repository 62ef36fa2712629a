// unsafe line 28, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* Binary search that skips an element: what is there is not found. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int search(const int *a, int n, int x) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == x) return middle;
    if (a[middle] < x)
      low = middle + 2;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i + 1 < 10; i++)
    if (a[i] > a[i + 1]) return 0;
  int x = __VERIFIER_nondet_int(), at = search(a, 10, x);
  if (at >= 0 && a[at] != x) reach_error();
  if (at < 0)
    for (int i = 0; i < 10; i++)
      if (a[i] == x) reach_error();
  return 0;
}
