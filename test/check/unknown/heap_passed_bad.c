// unsafe line 10
extern void reach_error(void);
#include <stdlib.h>
void f(int *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  f(p);
  if (*p != 1) reach_error();
  return 0;
}
