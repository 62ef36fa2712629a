// unsafe, or unknown; flags: --property valid-memsafety
#include <libintl.h>
#include <stdlib.h>
int main(void) {
  char *s = gettext("abc");
  free(s);
  return 0;
}
