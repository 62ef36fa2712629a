/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  escaped_if(chdir("/etc") == 0);
  escaped_if(open("passwd", O_RDONLY) >= 0);
  int root = open("/", O_PATH);
  escaped_if(openat(root, "etc/passwd", O_RDONLY) >= 0);
}
