/* Designated initialisers of arrays: gaps, ranges, order, overriding, nested. */
#include <stdio.h>

static const int sparse[10] = {[3] = 30, [7] = 70, 80, [0] = 1, 2};
static const int ranges[12] = {[0 ... 3] = 5, [6 ... 8] = 9, [7] = 1};
static const int counted[] = {[5] = 1, [2] = 2, 3};
static const char names[][6] = {[2] = "two", [0] = "zero", "one"};
static int matrix[3][4] = {[1] = {[2] = 7, 8}, [0][3] = 3, [2] = {1}};

static void show(const int *a, int n) {
  for (int i = 0; i < n; i++) printf("%d ", a[i]);
  printf("\n");
}

int main(void) {
  show(sparse, 10);
  show(ranges, 12);
  show(counted, sizeof counted / sizeof *counted);
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) printf("%s ", names[i]);
  printf("\n");
  for (int i = 0; i < 3; i++) show(matrix[i], 4);
  int n = 4;
  int local[6] = {[1] = n, [4] = n * n, n + 1};
  show(local, 6);
  int cube[2][2][2] = {[1][0][1] = 5, [0] = {{1}, {[1] = 2}}};
  show(&cube[0][0][0], 8);
  enum { A, B, C };
  const char *text[] = {[C] = "c", [A] = "a"};
  printf("%s %d %s\n", text[A], text[B] == 0, text[C]);
  return 0;
}
