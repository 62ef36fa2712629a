// safe; flags: --property valid-init
#include <string.h>
struct s { int a, b; };
int main(void) {
  struct s x, y;
  x.a = 1;
  memcpy(&y, &x, sizeof y);
  y.b = 2;
  return y.a + y.b;
}
