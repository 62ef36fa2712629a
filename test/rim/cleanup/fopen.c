// safe, or unknown; flags: --property valid-memcleanup
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  if (f) fclose(f);
  return 0;
}
