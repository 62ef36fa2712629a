// unsafe; flags: --property valid-init
#include <string.h>
struct s { int a, b; };
int main(void) {
  struct s x, y, z;
  x.a = 1;
  y = x;
  memcpy(&z, &y, sizeof z);
  return z.b > 2;
}
/* not native: a run without the sanitizer of the property does not fail */
