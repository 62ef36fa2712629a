// unsafe, or unknown
/* With MSG_TRUNC the result is the length of what was sent, not of what was read. */
#include <sys/socket.h>
extern void reach_error(void);
int main(void) {
  int s[2];
  char part[16], all[32] = {0};
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, s)) return 0;
  send(s[0], all, sizeof all, 0);
  if (recvfrom(s[1], part, sizeof part, MSG_TRUNC, 0, 0) > (ssize_t)sizeof part) reach_error();
  return 0;
}
