// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[20] = "abcd";
  strncat(a, a + 1, 2);
  return 0;
}
