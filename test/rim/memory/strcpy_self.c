// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[10] = "abcd";
  strcpy(a, a);
  return 0;
}
