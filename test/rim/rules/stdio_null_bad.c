// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  fclose(f);
  return 0;
}
