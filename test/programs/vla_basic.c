/* Variable length arrays: size at run time, in loops, sizeof, recursion, goto out of the scope. */
#include <stdio.h>

static int fill(int n) {
  int a[n], s = 0;
  for (int i = 0; i < n; i++) a[i] = i * n;
  for (int i = n; i-- > 0;) s += a[i];
  return s + (int)(sizeof a / sizeof *a);
}

static int depth(int n) {
  char block[n * 3 + 1];
  block[n * 3] = (char)n;
  if (n == 0) return block[0];
  return depth(n - 1) + block[n * 3];
}

int main(void) {
  for (int n = 1; n < 6; n++) printf("%d ", fill(n));
  printf("\n%d\n", depth(10));
  int total = 0;
  for (int i = 1; i <= 4; i++) {
    long long row[i];
    for (int j = 0; j < i; j++) row[j] = 100 * i + j;
    total += (int)row[i - 1] + (int)sizeof row;
  }
  printf("%d\n", total);
  int n = 5;
  short v[n];
  n = 50;
  printf("%zu %zu\n", sizeof v, sizeof(char[n + 1]));
  v[4] = 9;
  short *p = &v[2];
  p[2]++;
  printf("%d\n", v[4]);
  return 0;
}
