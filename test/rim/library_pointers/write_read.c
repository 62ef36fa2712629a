// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int (*put)(const char *) = puts;
  put("abc");
  return 0;
}
