// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *s = 0;
  if (sscanf("abc", "%ms", &s) == 1) free(s);
  return 0;
}
