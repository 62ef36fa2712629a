// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[4] = "abc";
  strncat(a, "d", 1);
  return a[0];
}
