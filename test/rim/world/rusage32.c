// safe, or unknown; flags: --property valid-memsafety --data-model ILP32
#include <stdlib.h>
#include <sys/resource.h>
int main(void) {
  struct rusage *s = calloc(1, sizeof *s);
  struct rlimit *l = calloc(1, sizeof *l);
  if (!s || !l) return 0;
  getrusage(0, s);
  getrlimit(0, l);
  free(s), free(l);
  return 0;
}
