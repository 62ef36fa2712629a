// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int (*print)(FILE *, const char *, ...) = fprintf;
  print((FILE *)0, "%d\n", 3);
  return 0;
}
