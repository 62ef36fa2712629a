// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <sys/select.h>
int main(void) {
  fd_set *s = calloc(1, sizeof *s);
  struct timeval t = {0, 0};
  if (!s) return 0;
  FD_SET(0, s);
  select(1, s, 0, 0, &t);
  free(s);
  return 0;
}
