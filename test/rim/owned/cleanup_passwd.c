// safe, or unknown; flags: --property valid-memcleanup
#include <pwd.h>
int main(void) {
  struct passwd *p = getpwuid(0);
  return p != 0;
}
