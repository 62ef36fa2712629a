// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
/* not native: at the end of main the sanitizer still finds the pointer on the stack */
int main(void) {
  char *p = malloc(4);
  return p == 0;
}
