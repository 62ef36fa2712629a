// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4] = "abc";
  fwrite(b, 1, 40, stdout);
  return 0;
}
