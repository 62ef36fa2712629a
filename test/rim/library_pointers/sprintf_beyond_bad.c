// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4];
  int (*print)(char *, const char *, ...) = sprintf;
  print(b, "%s", "abcdef");
  return b[0];
}
