// safe, or unknown; flags: --property valid-memsafety --data-model ILP32
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
  struct flock *l = calloc(1, sizeof *l);
  if (!l) return 0;
  l->l_type = F_RDLCK;
  int r = fcntl(0, F_GETLK, l);
  free(l);
  return r < 0;
}
