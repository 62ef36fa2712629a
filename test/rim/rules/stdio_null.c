// safe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  if (f) fclose(f);
  return 0;
}
