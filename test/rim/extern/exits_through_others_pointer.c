// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
typedef void function(void);
#ifdef WORLD
static void f(void) { exit(0); }
function *called = f;
#else
extern function *called;
#endif
static int is_open;
__attribute__((destructor)) static void last(void) {
  if (is_open) reach_error();
}
int main(void) {
  is_open = 1;
  called();
  is_open = 0;
  return 0;
}
