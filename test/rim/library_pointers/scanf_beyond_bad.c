// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[3];
  int (*scan)(const char *, const char *, ...) = sscanf;
  scan("abcdef", "%s", b);
  return b[0];
}
