// unsafe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <stdlib.h>
static char *copy_of(const char *s) { return s ? (char *)s : calloc(1, 1); }
int main(void) {
  char *s = copy_of(getenv("PATH"));
  free(s);
  return 0;
}
