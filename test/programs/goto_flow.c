/* goto: backward, forward, out of nested loops, into a block past a declaration. */
#include <stdio.h>

static int search(int m[3][3], int v) {
  int i, j;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 3; j++)
      if (m[i][j] == v) goto found;
  return -1;
found:
  return 10 * i + j;
}

static int cleanup(int fail_at) {
  int r = 0;
  if (fail_at == 1) goto out1;
  r += 1;
  if (fail_at == 2) goto out2;
  r += 2;
  goto done;
out2:
  r += 100;
out1:
  r += 1000;
done:
  return r;
}

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%d %d\n", search(m, 6), search(m, 10));
  printf("%d %d %d\n", cleanup(1), cleanup(2), cleanup(3));
  int n = 0;
again:
  n++;
  if (n < 5) goto again;
  printf("%d\n", n);
  goto inside;
  while (n < 10) {
    n += 100;
  inside:
    n += 2;
    printf("%d ", n);
  }
  printf("\n");
  {
    goto skip;
    int unused;
  skip:
    unused = n;
    printf("%d\n", unused);
  }
  return 0;
}
