// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  int fd[2];
  char c = 0;
  if (pipe(fd)) return 0;
  if (write(fd[1], "a", 1) != 1) return 0;
  if (read(fd[0], &c, 1) == 1 && c != 'a') reach_error();
  return 0;
}
