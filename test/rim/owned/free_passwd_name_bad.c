// unsafe, or unknown; flags: --property valid-memsafety
#include <pwd.h>
#include <stdlib.h>
int main(void) {
  struct passwd *p = getpwuid(0);
  if (p) free(p->pw_name);
  return 0;
}
/* not native: an implementation may have used malloc for it */
