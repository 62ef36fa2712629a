// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[ 4 ];
  strcpy(a, "abcd");
  return a[0];
}
