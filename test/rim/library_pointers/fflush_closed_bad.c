// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int (*flush)(FILE *) = fflush;
  FILE *f = fopen("/dev/null", "w");
  if (!f) return 0;
  fclose(f);
  flush(f);
  return 0;
}
/* not native: memory of the library, which is not looked at */
