// safe; flags: --property valid-memsafety
#include <string.h>
/* C11 7.24.5.1p2: as if it read one character after the other until it finds one */
int main(void) {
  char b[3] = "ab";
  return memchr(b, 'b', 3) == b + 1 ? 0 : 1;
}
