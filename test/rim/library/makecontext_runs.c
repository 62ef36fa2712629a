// unsafe, or unknown
extern void reach_error(void);
#include <ucontext.h>
static ucontext_t a, b;
static char stack[65536];
static int n;
static void run(void) { n = 1; }
int main(void) {
  getcontext(&b);
  b.uc_stack.ss_sp = stack;
  b.uc_stack.ss_size = sizeof stack;
  b.uc_link = &a;
  makecontext(&b, run, 0);
  swapcontext(&a, &b);
  if (n) reach_error();
  return 0;
}
