/* Array parameters with static sizes and qualifiers; arrays inside structures against pointers. */
#include <stdio.h>

static int sum(const int a[static 3]) { return a[0] + a[1] + a[2]; }
static void set(int a[const], int v) { a[0] = v; }
static int total(int n, const int a[restrict n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
static unsigned count(char (*text)[6]) { return sizeof *text + (unsigned char)(*text)[0]; }

struct boxed { int a[3]; };
static void change_copy(struct boxed b) { b.a[0] = -1; }
static void change_through(struct boxed *b) { b->a[0] = -1; }

static void fill(int rows[][4], int n) {
  while (n--)
    for (int j = 0; j < 4; j++) rows[n][j] = n * 4 + j;
}

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  printf("%d %d\n", sum(a), sum(a + 2));
  set(a + 1, 50);
  printf("%d %d\n", a[1], total(5, a));
  char text[6] = "A";
  printf("%u\n", count(&text));
  struct boxed b = {{7, 8, 9}};
  change_copy(b);
  printf("%d ", b.a[0]);
  change_through(&b);
  printf("%d\n", b.a[0]);
  int grid[3][4];
  fill(grid, 3);
  printf("%d %d %d\n", grid[2][3], total(4, grid[1]), total(8, &grid[0][0]));
  return 0;
}
