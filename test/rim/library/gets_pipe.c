// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  int fd[2] = {-1, -1};
  if (pipe(fd) == 0 && fd[0] >= 0) reach_error();
  return 0;
}
