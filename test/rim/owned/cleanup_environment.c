// safe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  return p ? p[0] : 0;
}
