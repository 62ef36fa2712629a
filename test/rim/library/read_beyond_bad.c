// unsafe, or unknown; flags: --property valid-memsafety
#include <unistd.h>
/* not native: needs an input */
int main(void) {
  char b[4];
  return read(0, b, 40) < 0;
}
