// safe; flags: --property valid-memtrack
#include <stdlib.h>
static char *slots[2];
static char **const where = &slots[1];
int main(void) {
  *where = malloc(3);
  return 0;
}
