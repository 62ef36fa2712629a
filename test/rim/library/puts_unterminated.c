// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[2] = {'o', 0};
  puts(b);
  return 0;
}
