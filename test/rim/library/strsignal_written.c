// unsafe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <string.h>
int main(void) {
  char *s = strsignal(9);
  if (s) s[0] = 'x';
  return 0;
}
