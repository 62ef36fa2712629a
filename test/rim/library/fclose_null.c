// unsafe; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/nowhere/at/all", "r");
  fclose(f);
  return 0;
}
