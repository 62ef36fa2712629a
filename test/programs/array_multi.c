/* Arrays of two, three and four dimensions. */
#include <stdio.h>

static int g[2][3][4];
static unsigned char deep[2][2][2][2] = {{{{1, 2}, {3}}, {{4}}}, {{{5}}}};

static void fill(int a[][3][4], int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) a[i][j][k] = 100 * i + 10 * j + k;
}

int main(void) {
  fill(g, 2);
  printf("%d %d %d\n", g[0][0][3], g[1][2][3], g[1][0][1]);
  int m[3][3] = {{2, 0, 1}, {0, 3}, {4}}, r[3][3] = {{0}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) r[i][j] += m[i][k] * m[k][j];
  for (int i = 0; i < 3; i++) printf("%d %d %d\n", r[i][0], r[i][1], r[i][2]);
  int s = 0;
  for (unsigned char *p = &deep[0][0][0][0]; p < &deep[0][0][0][0] + 16; p++) s = s * 3 + *p;
  printf("%d %zu %zu\n", s, sizeof g, sizeof g[0][0]);
  int i = 1;
  g[i][i][i] = 7;
  g[i][i][i]++;
  printf("%d %d\n", g[1][1][1], *(*(*(g + 1) + 1) + 1));
  return 0;
}
