// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[20] = "abcd";
  strncpy(a + 1, a, 4);
  return 0;
}
