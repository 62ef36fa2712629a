/* All kinds of loops with break and continue at several depths. */
#include <stdio.h>

int main(void) {
  int n = 0;
  while (n < 3) printf("w%d ", n++);
  do printf("d%d ", n--);
  while (n > 0);
  for (;;) {
    if (++n > 6) break;
    if (n % 2) continue;
    printf("f%d ", n);
  }
  printf("\n");
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      if (j == 2) continue;
      if (i == j + 1) break;
      printf("%d%d ", i, j);
    }
    if (i == 2) break;
  }
  printf("\n");
  int i = 10;
  do {
    if (i == 7) continue;
    if (i == 4) break;
    printf("%d ", i);
  } while (--i);
  printf("\n");
  unsigned u;
  for (u = 3; u-- > 0;) printf("%u ", u);
  printf("%u\n", u);
  int a = 48, b = 36;
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  printf("%d\n", a);
  int collatz = 27, steps = 0;
  while (collatz != 1) {
    collatz = collatz & 1 ? 3 * collatz + 1 : collatz / 2;
    steps++;
  }
  printf("%d\n", steps);
  do { } while (0);
  return 0;
}
