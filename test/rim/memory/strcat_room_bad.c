// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[ 6 ] = "abc";
  strcat(a, "def");
  return a[0];
}
