// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  return p && p[0] == '/';
}
