// unsafe, or unknown
#include <fenv.h>
extern void reach_error(void);
struct ops { int (*f)(int); };
static void begin(struct ops *o) { o->f(FE_UPWARD); }
int main(void) {
  volatile double one = 1, three = 3;
  struct ops o = {fesetround};
  double near = one / three;
  begin(&o);
  if (near != one / three) reach_error();
  return 0;
}
