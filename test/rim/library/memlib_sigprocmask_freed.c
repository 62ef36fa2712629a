// unsafe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
int main(void) {
  sigset_t *p = malloc(sizeof *p);
  if (!p) return 0;
  sigemptyset(p);
  free(p);
  sigprocmask(SIG_SETMASK, p, 0);
  return 0;
}
