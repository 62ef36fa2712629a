// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
static const char to_const[4] = "abc";
static char to[4];
int main(void) {
  memcpy((char *)to_const, "xyz", 4);
  return 0;
}
