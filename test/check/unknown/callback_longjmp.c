// unknown: not modelled
extern void reach_error(void);
#include <setjmp.h>
void f(void (*)(void));
static jmp_buf there;
static int x;
static void cb(void) { longjmp(there, 1); }
int main(void) {
  if (setjmp(there)) x = 1;
  else f(cb);
  if (x) reach_error();
  return 0;
}
