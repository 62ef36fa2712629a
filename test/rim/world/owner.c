// safe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <fcntl.h>
int main(void) {
  struct f_owner_ex o[1] = {{0, 0}};
  return fcntl(0, F_GETOWN_EX, o) < 0;
}
