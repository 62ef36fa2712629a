// unsafe, or unknown
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  pid_t (*branch)(void) = fork;
  int x = branch() == 0, status = 0;
  if (x) _exit(3);
  wait(&status);
  if (WEXITSTATUS(status) == 3) reach_error();
  return 0;
}
