// safe, or unknown; flags: --property valid-memsafety
#include <errno.h>
#include <stdio.h>
int main(void) {
  char b[200];
  errno = ENOENT;
  sprintf(b, "%m");
  return b[0];
}
