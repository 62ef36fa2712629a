// safe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  char b[10];
  snprintf(b, sizeof b, "%d", 5);
  return b[0] == '5' ? 0 : 1;
}
