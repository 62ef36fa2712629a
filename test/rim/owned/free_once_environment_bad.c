// unsafe, or unknown; flags: --property valid-free
#include <stdlib.h>
int main(void) {
  char *p = secure_getenv("PATH");
  if (p) free(p);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
