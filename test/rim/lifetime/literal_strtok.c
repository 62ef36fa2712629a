// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char *s = "a,b";
  strtok(s, ",");
  return 0;
}
