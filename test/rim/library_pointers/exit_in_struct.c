// unsafe
#include <stdlib.h>
extern void reach_error(void);
__attribute__((destructor)) static void last(void) { reach_error(); }
struct ops { void (*f)(int); };
static void begin(struct ops *o) { o->f(0); }
int main(void) {
  struct ops o = {exit};
  begin(&o);
  for (;;) {
  }
}
