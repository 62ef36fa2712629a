// safe; flags: --property valid-init
#include <stdio.h>
int main(void) {
  int x, y;
  if (scanf("%d%d", &x, &y) != 2) return 1;
  return x > y;
}
