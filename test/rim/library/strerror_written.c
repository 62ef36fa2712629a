// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
/* not native: glibc's is in read-only memory for known errors, so that it fails */
int main(void) {
  char *s = strerror(2);
  s[0] = 'x';
  return 0;
}
