// unsafe, or unknown; flags: --property valid-init
/* not native: needs input */
#include <stdio.h>
int main(void) {
  int x, y;
  if (scanf("%d%d", &x, &y) < 1) return 1;
  return x > y;
}
