// unsafe, or unknown
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf here;
int main(void) {
  volatile int n = 0;
  int r = setjmp(here);
  if (r == 1) reach_error();
  if (n++ < 1) longjmp(here, 1);
  return 0;
}
