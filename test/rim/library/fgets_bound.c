// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
/* not native: needs a long line of input */
int main(void) {
  char line[8];
  if (fgets(line, 8, stdin)) return line[0];
  return 0;
}
