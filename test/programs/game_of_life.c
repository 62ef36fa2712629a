/* Two-dimensional cellular automaton with wrap-around indices and buffers that are swapped by pointer. */
#include <stdio.h>
#include <string.h>

#define N 8
typedef unsigned char grid[N][N];

static int neighbours(grid g, int r, int c) {
  int n = 0;
  for (int dr = -1; dr <= 1; dr++)
    for (int dc = -1; dc <= 1; dc++)
      if (dr || dc) n += g[(r + dr + N) % N][(c + dc + N) % N];
  return n;
}

static void step(grid from, grid to) {
  for (int r = 0; r < N; r++)
    for (int c = 0; c < N; c++) {
      int n = neighbours(from, r, c);
      to[r][c] = n == 3 || (n == 2 && from[r][c]);
    }
}

int main(void) {
  static grid buffers[2];
  unsigned char(*now)[N] = buffers[0], (*next)[N] = buffers[1];
  const char *glider[] = {".#.", "..#", "###"};
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) now[r][c] = glider[r][c] == '#';
  for (int i = 0; i < 10; i++) {
    step(now, next);
    unsigned char(*t)[N] = now;
    now = next;
    next = t;
  }
  for (int r = 0; r < N; r++) {
    for (int c = 0; c < N; c++) putchar(now[r][c] ? '#' : '.');
    putchar('\n');
  }
  return 0;
}
