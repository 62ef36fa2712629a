// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[ 5 ];
  strcpy(a, "abcd");
  return a[0];
}
