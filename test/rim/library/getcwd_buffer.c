// safe, or unknown; flags: --property valid-memsafety
#include <unistd.h>
/* not native: needs a long path */
int main(void) {
  char b[16];
  return getcwd(b, 16) == 0;
}
