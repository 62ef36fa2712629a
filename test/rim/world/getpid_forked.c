// unsafe, or unknown
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
/* not native: the child is not waited for */
int main(void) {
  pid_t a = getpid();
  if (fork() == 0 && getpid() != a) reach_error();
  return 0;
}
