// safe, or unknown; flags: --property valid-init
#include <string.h>
int main(void) {
  char b[8];
  strncpy(b, "abc", 8);
  return b[7] == 0;
}
