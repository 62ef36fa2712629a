// expect: 10: invalid memory access
/* The old block after realloc gave a new one. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *old = p;
  p = realloc(p, 4000);
  p[3999] = 1;
  old[0] = 2;
  free(p);
  return 0;
}
