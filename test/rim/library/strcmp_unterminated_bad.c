// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[2] = {'a', 'b'};
  return strcmp(a, "ab") == 5;
}
