/* Recursion: simple, mutual, through a pointer, with arrays on each frame. */
#include <stdio.h>

static unsigned factorial(unsigned n) { return n ? n * factorial(n - 1) : 1; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static int moves;
static void hanoi(int n, char a, char b, char c) {
  if (!n) return;
  hanoi(n - 1, a, c, b);
  moves++;
  hanoi(n - 1, c, b, a);
}

static int queens(int row, int n, int *cols) {
  if (row == n) return 1;
  int count = 0;
  for (int c = 0; c < n; c++) {
    int ok = 1;
    for (int r = 0; r < row && ok; r++) ok = cols[r] != c && cols[r] - c != row - r && c - cols[r] != row - r;
    cols[row] = c;
    if (ok) count += queens(row + 1, n, cols);
  }
  return count;
}

static int frames(int n) {
  int a[4] = {n, n + 1, n + 2, n + 3};
  int below = n > 0 ? frames(n - 1) : 0;
  return a[0] * a[3] + below;
}

int main(void) {
  printf("%u %d %d %d\n", factorial(10), fib(12), even(10), odd(7));
  int cols[6];
  hanoi(6, 'a', 'b', 'c');
  printf("%d %d %d\n", ackermann(2, 3), moves, queens(0, 6, cols));
  printf("%d\n", frames(20));
  return 0;
}
