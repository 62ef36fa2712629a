// unsafe
extern void reach_error(void);
#include <stddef.h>
struct s { int a; int b; };
int main(void) {
  struct s x = {1, 2};
  int *p = &x.b;
  struct s *q = (struct s *)((char *)p - offsetof(struct s, b));
  q->a = 8;
  if (x.a != 1) reach_error();
  return 0;
}
