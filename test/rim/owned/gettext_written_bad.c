// unsafe, or unknown; flags: --property valid-memsafety
#include <libintl.h>
int main(void) {
  char *s = gettext("abc");
  s[0] = 'x';
  return 0;
}
