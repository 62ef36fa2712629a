// safe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void) {
  char *end;
  long x = strtol("12a", &end, 10);
  return x == 12 && *end == 'a';
}
