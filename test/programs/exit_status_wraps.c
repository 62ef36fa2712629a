/* main's result is the exit status, taken modulo 256; effects before it are kept. */
#include <stdio.h>

static int compute(int a, int b) { return a * 10 - b; }

static int last(int n) {
  int r = 0;
  for (int i = 0; i < n; i++) r = compute(r, i) % 1000;
  return r;
}

int main(void) {
  int r = compute(1, 13);
  printf("%d\n", r);
  printf("%d %d\n", last(3), last(5));
  return r;
}
