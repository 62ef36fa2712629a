// unsafe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
static FILE *f;
__attribute__((destructor)) static void last(void) { if (f) fclose(f); }
int main(void) {
  f = fopen("/dev/null", "r");
  if (f) fclose(f);
  return 0;
}
