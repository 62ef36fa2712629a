// expect: 8: invalid free
/* free of a pointer into the middle of a block. */
#include <stdlib.h>

int main(void) {
  int *p = calloc(4, sizeof *p);
  p++;
  free(p);
  return 0;
}
