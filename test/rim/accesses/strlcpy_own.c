// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
static size_t copy(char *to, const char *from, size_t n) {
  size_t len = strlen(from);
  if (n) {
    size_t k = len < n ? len : n - 1;
    memcpy(to, from, k);
    to[k] = 0;
  }
  return len;
}
int main(void) {
  char b[4];
  return copy(b, "abcdefgh", sizeof b) == 8 && b[3] == 0 ? 0 : 1;
}
