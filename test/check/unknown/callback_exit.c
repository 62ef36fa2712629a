// safe
extern void reach_error(void);
#include <stdlib.h>
void f(void (*)(void));
static int x;
static void cb(void) {
  x = 1;
  exit(0);
}
int main(void) {
  f(cb);
  if (x) reach_error();
  return 0;
}
