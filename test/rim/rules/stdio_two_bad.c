// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r"), *g = fopen("y", "r");
  if (f) fclose(f);
  if (f && g) fclose(f);
  return 0;
}
