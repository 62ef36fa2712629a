// unsafe, or unknown
#include <setjmp.h>
extern void reach_error(void);
struct ops { void (*f)(struct __jmp_buf_tag *, int); };
static jmp_buf b;
static void begin(struct ops *o) { o->f(b, 1); }
int main(void) {
  struct ops o = {longjmp};
  if (setjmp(b)) reach_error();
  else begin(&o);
  return 0;
}
