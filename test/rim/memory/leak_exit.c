// safe; flags: --property valid-memsafety
#include <stdlib.h>
/* What a global variable still leads to is not lost. */
static char *kept;
int main(void) {
  kept = malloc(4);
  exit(0);
}
