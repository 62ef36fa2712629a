// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[ 7 ] = "abc";
  strcat(a, "def");
  return a[0];
}
