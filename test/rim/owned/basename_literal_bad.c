// unsafe, or unknown; flags: --property valid-memsafety
#include <libgen.h>
int main(void) {
  char *s = dirname("/usr/lib/");
  return s[0];
}
