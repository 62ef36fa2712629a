// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
/* not native: needs a long input */
int main(void) {
  int a[4];
  size_t n = fread(a, sizeof *a, 4, stdin);
  return n ? a[n - 1] : 0;
}
