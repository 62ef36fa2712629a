// unsafe, or unknown
extern void reach_error(void);
#include <poll.h>
int main(void) {
  struct pollfd p = {.fd = 9999, .events = POLLIN, .revents = 0};
  poll(&p, 1, 0);
  if (p.revents) reach_error();
  return 0;
}
