// unsafe; flags: --property valid-init
#include <string.h>
/* what was set is not any more when it is copied over */
int main(void) {
  int x[2], y[2];
  y[0] = y[1] = 3;
  x[0] = 1;
  memcpy(y, x, sizeof y);
  return y[1] > 2;
}
/* not native: a run without the sanitizer of the property does not fail */
