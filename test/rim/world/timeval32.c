// safe, or unknown; flags: --property valid-memsafety --data-model ILP32
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
int main(void) {
  struct timeval *s = calloc(1, sizeof *s);
  struct timespec *l = calloc(1, sizeof *l);
  if (!s || !l) return 0;
  gettimeofday(s, 0);
  clock_gettime(0, l);
  nanosleep(l, l);
  free(s), free(l);
  return 0;
}
