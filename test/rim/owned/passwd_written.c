// safe, or unknown; flags: --property valid-memsafety
#include <pwd.h>
int main(void) {
  struct passwd *p = getpwuid(0);
  if (p) p->pw_uid = 3;
  return 0;
}
