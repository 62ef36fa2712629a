// expect: 8: invalid free
/* free of a string literal. */
#include <stdlib.h>

int main(void) {
  const char *name = "constant";
  if (name[0])
    free((void *)name);
  return 0;
}
