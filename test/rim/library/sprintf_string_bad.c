// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char to[ 8 ];
  sprintf(to, "%s-%s", "abcd", "efg");
  return 0;
}
