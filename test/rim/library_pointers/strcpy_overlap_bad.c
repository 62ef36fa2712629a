// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
static char *(*copy)(char *, const char *) = strcpy;
int main(void) {
  char b[8] = "abc";
  copy(b + 1, b);
  return b[0];
}
