// unsafe, or unknown; flags: --property valid-init
/* not native: depends on the sanitizer */
#include <stdio.h>
int main(void) {
  int (*put)(const char *) = puts;
  char b[4];
  put(b);
  return 0;
}
