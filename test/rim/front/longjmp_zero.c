// unsafe, or unknown
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf here;
int main(void) {
  if (setjmp(here) == 1) reach_error();
  else longjmp(here, 0);
  return 0;
}
