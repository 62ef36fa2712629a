// unsafe, or unknown; flags: --property valid-init
#include <fcntl.h>
int main(void) {
  char b[4];
  b[3] = 0;
  return open(b, O_RDONLY) == 77;
}
