// safe; flags: --property valid-init
/* Set as bytes. */
#include <string.h>

int main(void) {
  int a[4];
  memset(a, 0, sizeof a);
  return a[3];
}
