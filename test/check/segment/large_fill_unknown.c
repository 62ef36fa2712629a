// unsafe
// What was filled is not zero any more.
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
  char *p = calloc(1, 600);
  if (!p) return 0;
  memset(p, 1, 500);
  if (p[3] == 1) reach_error();
  free(p);
  return 0;
}
