// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "w");
  if (!f) return 0;
  fprintf(f, "%d", 3);
  fclose(f);
  return 0;
}
