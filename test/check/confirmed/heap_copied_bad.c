// unsafe line 10
/* As heap_copied.c, but both are the same block. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsigned max = 2;
  char *from = malloc(2), *to = from;
  from[0] = 1, from[1] = 2;
  for (int i = (int)max - 1; i > 0; i--) to[i] = from[i - 1];
  if (from[1] != 2) reach_error();
  return 0;
}
