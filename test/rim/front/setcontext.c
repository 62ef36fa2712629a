// unsafe, or unknown
extern void reach_error(void);
#include <ucontext.h>
static ucontext_t c;
int main(void) {
  volatile int n = 0;
  getcontext(&c);
  if (n == 1) reach_error();
  n = 1;
  setcontext(&c);
  return 0;
}
