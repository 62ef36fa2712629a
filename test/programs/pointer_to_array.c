/* Pointers to arrays and arrays of pointers. */
#include <stdio.h>

static int total(int (*rows)[3], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) s += rows[i][j];
  return s;
}

static int (*row(int (*m)[3], int i))[3] { return m + i; }

int main(void) {
  int m[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
  int(*p)[3] = m;
  printf("%d\n", total(m, 4));
  p++;
  printf("%d %d\n", (*p)[2], p[1][0]);
  printf("%d\n", (*row(m, 3))[1]);
  int *list[3] = {m[2], &m[0][1], *(m + 3) + 2};
  printf("%d %d %d\n", *list[0], *list[1], *list[2]);
  int **end = list + 3, s = 0;
  for (int **q = list; q < end; q++) s += **q;
  printf("%d\n", s);
  int(*whole)[4][3] = &m;
  printf("%d %zu %zu\n", (*whole)[1][1], sizeof *whole, sizeof **whole);
  const char *names[] = {"one", "three", "five"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) printf("%s %c\n", names[i], names[i][i]);
  return 0;
}
