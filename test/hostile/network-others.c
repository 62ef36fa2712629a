/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  int ends[2];
  escaped_if(socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_INET, SOCK_DGRAM, 0) >= 0);
  escaped_if(socket(AF_NETLINK, SOCK_RAW, 0) >= 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) >= 0);
}
