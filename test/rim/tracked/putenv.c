// safe, or unknown; flags: --property valid-memtrack -- -D_GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
  putenv(strdup("A=b"));
  return 0;
}
