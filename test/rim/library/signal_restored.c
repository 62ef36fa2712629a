// unsafe, or unknown
extern void reach_error(void);
#include <signal.h>
static void h(int s) {}
int main(void) {
  signal(SIGINT, h);
  if (signal(SIGINT, SIG_DFL) == h) reach_error();
  return 0;
}
