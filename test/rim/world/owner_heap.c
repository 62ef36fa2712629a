// safe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
  struct f_owner_ex *o = calloc(1, sizeof *o);
  if (!o) return 0;
  int r = fcntl(0, F_GETOWN_EX, o);
  free(o);
  return r < 0;
}
