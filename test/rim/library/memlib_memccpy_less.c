// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[4];
  memccpy(a, "ab", 'b', 100);
  return a[0];
}
