// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
char a[4];
int main(void) {
  char *p = a;
  free(p);
  return 0;
}
