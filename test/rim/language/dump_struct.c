// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
struct s { int a; };
static int n;
static int count(const char *f, ...) { n++; return 0; }
int main(void) {
  struct s s = {3};
  __builtin_dump_struct(&s, count);
  if (n > 1) reach_error();
  return 0;
}
