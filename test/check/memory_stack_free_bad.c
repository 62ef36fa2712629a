// unsafe line 6; flags: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  int x = 0, *p = &x;
  free(p);
  return 0;
}
