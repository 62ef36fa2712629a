// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char to[ 7 ] = "abc";
  strncat(to, "defgh", 4);
  return 0;
}
