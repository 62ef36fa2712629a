// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
int finish(FILE *) __asm__("fclose");
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  finish(f);
  finish(f);
  return 0;
}
