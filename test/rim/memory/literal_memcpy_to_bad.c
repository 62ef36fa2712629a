// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[4] = "abc", *p = "abc";
  memcpy(p, "xyz", 3);
  return 0;
}
