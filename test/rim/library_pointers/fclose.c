// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int (*end)(FILE *) = fclose;
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  end(f);
  end(f);
  return 0;
}
