// safe
// A cell far behind the beginning of its object.
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *p = malloc(1u << 29);
  if (!p) return 0;
  p[(1u << 28) + 5] = 3;
  if (p[(1u << 28) + 5] != 3) reach_error();
  free(p);
  return 0;
}
