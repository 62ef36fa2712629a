// safe, or unknown
extern void reach_error(void);
#include <errno.h>
#include <fcntl.h>
int main(void) {
  errno = 0;
  int fd = open("/nowhere/at/all", O_RDONLY);
  if (fd < -1) reach_error();
  return 0;
}
