/* Arrays of pointers against two-dimensional arrays; dynamic matrices; triple pointers. */
#include <stdio.h>
#include <stdlib.h>

static long **make(int rows, int columns) {
  long **m = malloc((unsigned)rows * sizeof *m);
  for (int i = 0; i < rows; i++) {
    m[i] = malloc((unsigned)columns * sizeof **m);
    for (int j = 0; j < columns; j++) m[i][j] = i * columns + j;
  }
  return m;
}

static void release(long ***m, int rows) {
  while (rows--) free((*m)[rows]);
  free(*m);
  *m = NULL;
}

static long trace(long **m, int n) { return n ? m[n - 1][n - 1] + trace(m, n - 1) : 0; }

int main(void) {
  long **m = make(4, 4);
  printf("%ld %ld\n", trace(m, 4), *(*(m + 2) + 3));
  long *row = m[0];
  m[0] = m[3];
  m[3] = row;
  printf("%ld %ld\n", m[0][0], m[3][0]);
  long ***alias = &m;
  (*alias)[1][1] = -5;
  printf("%ld %ld\n", m[1][1], trace(m, 4));
  release(&m, 4);
  printf("%d\n", m == NULL);
  static char grid[3][5] = {"abcd", "efgh", "ijkl"};
  char *flat = grid[0];
  printf("%c %c %s\n", *(grid[1] + 2), grid[2][0], flat);
  return 0;
}
