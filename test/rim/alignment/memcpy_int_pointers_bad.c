// unsafe, or unknown; flags: --property valid-alignment
#include <string.h>
static _Alignas(8) char b[32];
int main(void) {
  int *p = (int *)(b + 2), x = 3;
  memcpy(p, &x, sizeof x);
  return b[2];
}
/* not native: a run without the sanitizer of the property does not fail */
