// unsafe line 14, may be unknown: what the world answers may depend on what was before
// Whether there is such a file, and what is in it, is for the world to say, and the world may be any.
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char c = 0;
  int fd = open("/no/such/file", O_RDONLY);
  if (fd < 0) return 0;
  long got = read(fd, &c, 1);
  close(fd);
  if (got != 1) return 0;
  if (access("/no/such/other/file", R_OK) != 0) return 0;
  if (c == 'x') reach_error();
  return 0;
}
