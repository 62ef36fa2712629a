// safe, or unknown; flags: --property valid-memsafety
// What only variables of main lead to when it returns: SV-COMP's labels disagree.
#include <stdlib.h>
struct driver { int *extension; };
int main(void) {
  struct driver d;
  d.extension = malloc(sizeof(int));
  if (d.extension) *d.extension = 1;
  return 0;
}
