// safe, or unknown; flags: --property valid-memsafety --data-model ILP32
#include <stdlib.h>
#include <time.h>
int main(void) {
  time_t t = 0;
  struct tm *tm = calloc(1, sizeof *tm);
  if (!tm) return 0;
  localtime_r(&t, tm);
  free(tm);
  return 0;
}
