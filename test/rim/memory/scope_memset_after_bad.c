// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char *p, b[8];
  { char a[8]; p = a; a[0] = 0; }
  memset(p, 0, 8);
  return 0;
}
