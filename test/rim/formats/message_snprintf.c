// safe, or unknown; flags: --property valid-memsafety
#include <errno.h>
#include <stdio.h>
int main(void) {
  char b[4];
  errno = ENOENT;
  snprintf(b, sizeof b, "%m");
  return 0;
}
