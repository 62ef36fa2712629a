// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[2];
  int x = 0;
  sscanf("abcdef 5", "%2$s %1$d", &x, b);
  return b[0];
}
/* not native: the sanitizer does not count positions */
