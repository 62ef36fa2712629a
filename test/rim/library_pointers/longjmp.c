// unsafe, or unknown
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf b;
int main(void) {
  void (*jump)(struct __jmp_buf_tag *, int) = longjmp;
  if (setjmp(b)) {
    reach_error();
    return 0;
  }
  jump(b, 1);
  return 0;
}
