// unsafe, or unknown
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf buf;
extern void away(struct __jmp_buf_tag *, int) __asm__("longjmp");
int main(void) {
  volatile int n = 0;
  if (setjmp(buf)) { if (n == 1) reach_error(); return 0; }
  n = 1;
  away(buf, 1);
  return 0;
}
