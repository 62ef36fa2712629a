// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[2] = {'o', 'k'};
  puts(b);
  return 0;
}
