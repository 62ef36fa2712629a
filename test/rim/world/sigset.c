// safe, or unknown; flags: --property valid-memsafety
#include <signal.h>
#include <stdlib.h>
int main(void) {
  sigset_t *s = malloc(sizeof *s), *l = malloc(sizeof *l);
  if (!s || !l) return 0;
  sigemptyset(s);
  sigprocmask(0, s, l);
  free(s), free(l);
  return 0;
}
