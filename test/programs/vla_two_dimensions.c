/* Two-dimensional variable length arrays, as parameters, with pointers to rows. */
#include <stdio.h>

static void identity(int n, int m[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i == j;
}

static void multiply(int n, int (*a)[n], int b[][n], int r[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      r[i][j] = 0;
      for (int k = 0; k < n; k++) r[i][j] += a[i][k] * b[k][j];
    }
}

static unsigned row_size(int rows, int columns, char m[rows][columns]) { return sizeof m[0]; }

int main(void) {
  for (int n = 2; n <= 3; n++) {
    int a[n][n], b[n][n], r[n][n];
    identity(n, a);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) b[i][j] = i * 10 + j;
    a[0][n - 1] = 2;
    multiply(n, a, b, r);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) printf("%d ", r[i][j]);
    printf("%zu %zu\n", sizeof r, sizeof r[0]);
    int(*last)[n] = &r[n - 1];
    printf("%d %td\n", (*last)[0], last - r);
  }
  char text[4][7];
  printf("%u\n", row_size(4, 7, text));
  int d = 2;
  typedef int grid[d][d + 1];
  grid g;
  g[0][1] = 4;
  g[1][2] = 6;
  d = 9;
  printf("%zu %d\n", sizeof(grid), g[1][2] + g[0][1]);
  return 0;
}
