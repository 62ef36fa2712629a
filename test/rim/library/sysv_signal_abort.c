// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
static volatile sig_atomic_t on;
static void h(int s) { if (on == 1) reach_error(); }
int main(void) {
  sysv_signal(SIGABRT, h);
  on = 1;
  abort();
}
