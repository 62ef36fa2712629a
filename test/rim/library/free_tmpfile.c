// unsafe, or unknown; flags: --property valid-free
/* not native: an implementation may have used malloc for it; by C11 7.22.3.3 it is not for free to give back */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *f = tmpfile();
  if (f) free(f);
  return 0;
}
