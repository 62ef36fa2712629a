// unsafe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  char b[4];
  b[0] = 'x';
  fwrite(b, 1, 4, stdout);
  return 0;
}
