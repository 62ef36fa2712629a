// unsafe line 14; flags: --property valid-memcleanup
/* The struct is freed, what it leads to is not. */
#include <stdlib.h>

struct s {
  int *p;
};
int main(void) {
  struct s *s = malloc(sizeof *s);
  if (!s)
    return 0;
  s->p = malloc(4);
  free(s);
  return 0;
}
