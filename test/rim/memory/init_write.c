// unsafe, or unknown; flags: --property valid-init
#include <unistd.h>
int main(void) {
  char b[4];
  b[0] = 'x';
  write(1, b, 4);
  return 0;
}
