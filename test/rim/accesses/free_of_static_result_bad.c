// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  free(strerror(2));
  return 0;
}
