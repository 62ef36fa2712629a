// safe, or unknown; flags: --property valid-init
#include <string.h>
int main(void) {
  char b[8];
  strcpy(b, "abc");
  return strlen(b) == 3 && b[3] == 0;
}
