// safe; flags: --spec test/rim/specs/memtrack.prp
#include <stdlib.h>
static char *kept;
int main(void) {
  kept = malloc(4);
  return 0;
}
