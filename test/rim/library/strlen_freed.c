// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = calloc(4, 1);
  free(p);
  return (int)strlen(p);
}
