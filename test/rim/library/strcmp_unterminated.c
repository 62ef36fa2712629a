// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[2] = {'a', 0};
  return strcmp(a, "ab") == 5;
}
