// unsafe, or unknown
extern void reach_error(void);
#include <setjmp.h>
#include <signal.h>
static sigjmp_buf buf;
int main(void) {
  volatile int n = 0;
  if (sigsetjmp(buf, 1)) { if (n == 1) reach_error(); return 0; }
  n = 1;
  siglongjmp(buf, 2);
}
