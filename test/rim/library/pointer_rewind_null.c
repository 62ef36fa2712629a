// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
static void each(FILE *f, void (*g)(FILE *)) { g(f); }
int main(void) {
  each(0, rewind);
  return 0;
}
