// safe; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[4] = "abc", *p = a;
  memcpy(p, "xyz", 3);
  return 0;
}
