// unsafe, or unknown; flags: --property valid-memsafety
#include <pwd.h>
#include <stdlib.h>
int main(void) {
  struct passwd *p = getpwuid(0);
  free(p);
  return 0;
}
