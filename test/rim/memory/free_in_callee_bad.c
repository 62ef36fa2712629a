// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static void drop(char **p) { free(*p);  }
int main(void) {
  char *p = malloc(4);
  drop(&p);
  free(p);
  return 0;
}
