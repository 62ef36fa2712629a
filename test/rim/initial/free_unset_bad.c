// unsafe; flags: --property valid-init
/* not native: the sanitizer does not look at what is freed */
#include <stdlib.h>
int main(void) {
  void *p;
  free(p);
  return 0;
}
