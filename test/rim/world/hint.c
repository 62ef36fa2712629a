// safe, or unknown; flags: --property valid-memsafety
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  uint64_t *hint = calloc(1, sizeof *hint);
  if (!hint) return 0;
  int r = fcntl(0, 1035, hint);
  free(hint);
  return r < 0;
}
