// unsafe, or unknown
extern void reach_error(void);
#include <alloca.h>
static char *f(int n) {
  char *p = alloca(n);
  p[0] = 1;
  return p;
}
int main(void) {
  char *a = alloca(4), *b = alloca(4);
  if (a != b) reach_error();
  return 0;
}
