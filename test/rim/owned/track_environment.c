// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  p = getenv("HOME");
  return p ? p[0] : 0;
}
