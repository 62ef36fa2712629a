// safe, or unknown; flags: --property valid-init
#include <unistd.h>
int main(void) {
  int fds[2];
  if (pipe(fds)) return 1;
  return fds[0] + fds[1] > 1000;
}
