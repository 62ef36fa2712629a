// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/nowhere/at/all", "w");
  fprintf(f, "x");
  return 0;
}
