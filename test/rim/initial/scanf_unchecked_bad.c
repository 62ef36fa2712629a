// unsafe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  int x;
  scanf("%d", &x);
  return x > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
