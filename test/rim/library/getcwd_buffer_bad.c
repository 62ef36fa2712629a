// unsafe, or unknown; flags: --property valid-memsafety
#include <unistd.h>
/* not native: needs a long path */
int main(void) {
  char b[16];
  return getcwd(b, 4096) == 0;
}
