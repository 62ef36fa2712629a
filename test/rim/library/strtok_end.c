// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char s[3] = {'a', 'b', 0};
  char *p = strtok(s, ",");
  return p[0];
}
