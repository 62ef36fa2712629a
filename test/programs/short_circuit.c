/* && and || evaluate only what they need, and give 0 or 1. */
#include <stdio.h>

static int calls;

static int yes(int v) {
  calls = calls * 10 + v;
  return v;
}
static int no(int v) {
  calls = calls * 10 + v;
  return 0;
}

int main(void) {
  int r = yes(1) && no(2) && yes(3);
  printf("%d %d\n", r, calls);
  calls = 0;
  r = no(1) || yes(2) || yes(3);
  printf("%d %d\n", r, calls);
  calls = 0;
  r = (no(1) && yes(2)) || (yes(3) && yes(4));
  printf("%d %d\n", r, calls);
  calls = 0;
  r = !(yes(1) && yes(2)) || no(3);
  printf("%d %d\n", r, calls);
  int a[3] = {1, 0, 5}, i = 0;
  while (i < 3 && a[i]) i++;
  printf("%d\n", i);
  int *p = 0;
  printf("%d %d\n", p && *p, !p || *p);
  int x = 5, y = 0;
  x > 3 && (y = 7);
  x < 3 && (y = 9);
  printf("%d %d\n", y, (x && y) + (x || y) * 2);
  if (x == 5 && (y == 8 || y == 7) && !(x > 6 || y < 0)) printf("deep\n");
  printf("%d\n", (x & y) && (x ^ y) || 0);
  return 0;
}
