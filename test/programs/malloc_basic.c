/* malloc, calloc, realloc, free: values survive growth, blocks are distinct. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < 4; i++) a[i] = i + 1;
  a = realloc(a, 8 * sizeof *a);
  if (!a) return 1;
  for (int i = 4; i < 8; i++) a[i] = a[i - 4] * 10;
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  a = realloc(a, 2 * sizeof *a);
  printf("%d %d\n", a[0], a[1]);
  char *z = calloc(10, 3);
  int zeros = 0;
  for (int i = 0; i < 30; i++) zeros += z[i] == 0;
  printf("%d\n", zeros);
  int **rows = malloc(3 * sizeof *rows);
  for (int i = 0; i < 3; i++) {
    rows[i] = calloc(3, sizeof **rows);
    rows[i][i] = i + 5;
  }
  int s = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) s = s * 3 + rows[i][j];
  printf("%d %d\n", s, rows[0] != rows[1]);
  for (int i = 0; i < 3; i++) free(rows[i]);
  free(rows);
  free(z);
  free(a);
  free(NULL);
  int *fresh = realloc(NULL, sizeof *fresh);
  *fresh = 3;
  printf("%d\n", *fresh);
  free(fresh);
  return 0;
}
