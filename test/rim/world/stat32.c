// safe, or unknown; flags: --property valid-memsafety --data-model ILP32
#include <stdlib.h>
#include <sys/stat.h>
int main(void) {
  struct stat *s = calloc(1, sizeof *s);
  if (!s) return 0;
  stat("/", s);
  free(s);
  return 0;
}
