// unsafe
extern void reach_error(void);
#include <stdlib.h>
struct s { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 3 * sizeof(int));
  if (!p) return 0;
  for (int i = 0; i < 3; i++) p->a[i] = i;
  if (p->a[2] != 3) reach_error();
  return 0;
}
