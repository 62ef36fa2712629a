// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <string.h>
#define H 4
#define W 4
extern _Bool __VERIFIER_nondet_bool(void);

typedef unsigned char grid[H][W];

static int neighbours(grid g, int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      if (!dy && !dx) continue;
#ifdef SEEDED
      n += g[(y + dy) % H][(x + dx) % W];
#else
      n += g[(y + dy + H) % H][(x + dx + W) % W];
#endif
    }
  return n;
}

static void generation(grid from, grid to) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int n = neighbours(from, y, x);
      to[y][x] = n == 3 || (n == 2 && from[y][x]);
    }
}

int main(void) {
  grid a, b;
  int alive = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      a[y][x] = __VERIFIER_nondet_bool();
      alive += a[y][x];
    }
  generation(a, b);
  int after = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) after += b[y][x];
  if (alive < 3) assert(after == 0);
  return 0;
}
