// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
struct s { int n; int tail[0]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 8);
  p->tail[0] = 3;
  p->tail[1] = 4;
  if (((int *)p)[2] != 3) reach_error();
  return 0;
}
