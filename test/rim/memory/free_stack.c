// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char a[4];
  char *p = a;
  free(p);
  return 0;
}
