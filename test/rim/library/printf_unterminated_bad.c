// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%s\n", s);
  return 0;
}
