// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4];
  int (*print)(char *, size_t, const char *, ...) = snprintf;
  print(b, 10, "%s", "abcdef");
  return b[0];
}
