// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char *s = "ab\0\0\0";
  strcat(s, "c");
  return 0;
}
