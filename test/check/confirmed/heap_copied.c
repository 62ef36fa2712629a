// safe
/* Two blocks are apart wherever an index leads within the first. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsigned max = 2;
  char *from = malloc(2), *to = malloc(2);
  for (int i = (int)max - 1; i >= 0; i--) to[i] = from[i];
  if (to[1] != from[1]) reach_error();
  return 0;
}
