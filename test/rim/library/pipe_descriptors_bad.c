// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  int fd[2] = {-5, -5};
  if (pipe(fd) == 0 && fd[1] >= 0) reach_error();
  return 0;
}
