/* Comparisons of mixed signedness and width; results as values. */
#include <stdio.h>

static int compare(long long a, unsigned b) { return (a < b) * 100 + (a == b) * 10 + (a > b); }
static int compare_int(int a, unsigned b) { return (a < b) * 100 + (a == b) * 10 + (a > b); }

int main(void) {
  int v[] = {-1, 0, 1, 2147483647, -2147483647 - 1};
  unsigned w[] = {0, 1, 2147483648u, 4294967295u};
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < 4; j++) printf("%d/%d ", compare(v[i], w[j]), compare_int(v[i], w[j]));
    printf("\n");
  }
  signed char c = -1;
  unsigned char uc = 255;
  unsigned short us = 65535;
  printf("%d %d %d\n", c == uc, (unsigned char)c == uc, (short)us == c);
  printf("%d %d\n", sizeof(int) > -1, (int)sizeof(int) > -1);
  long long big = 0x100000000LL;
  printf("%d %d %d\n", big == (int)big, big > 0xffffffffu, !big);
  printf("%d\n", 3 > 2 > 1);
  printf("%d %d\n", (5 < 3) - (3 < 5), -(v[0] < 0));
  return 0;
}
