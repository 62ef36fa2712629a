// unsafe, or unknown
extern void reach_error(void);
#include <sys/select.h>
/* not native: the descriptor must not be ready */
int main(void) {
  struct timeval t = {0, 1};
  fd_set s;
  FD_ZERO(&s);
  FD_SET(0, &s);
  select(1, 0, &s, 0, &t);
  if (!FD_ISSET(0, &s)) reach_error();
  return 0;
}
