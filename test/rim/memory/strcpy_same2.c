// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[10] = "abcd";
  strcpy(a, a + 1);
  return 0;
}
