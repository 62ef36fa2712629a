// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
/* memchr may not be asked beyond the object unless it finds the character earlier. */
int main(void) {
  char s[4] = "abc";
  return memchr(s, 'c', 8) != 0;
}
