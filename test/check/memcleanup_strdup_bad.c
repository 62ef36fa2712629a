// unsafe line 7; flags: --property valid-memcleanup
/* What strdup allocates must be freed, too. */
#include <string.h>

int main(void) {
  char *p = strdup("ab");
  return p != 0;
}
