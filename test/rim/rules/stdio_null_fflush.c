// safe, or unknown; flags: --rule rules/stdio.rule
#include <stdio.h>
int main(void) {
  fflush(0);
  return 0;
}
