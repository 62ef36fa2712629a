// expect: 8: invalid free
/* free of a local array. */
#include <stdlib.h>

int main(void) {
  char buffer[8] = "text", *p = buffer;
  if (p[0] == 't')
    free(p);
  return 0;
}
