// unsafe, or unknown
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
struct ops { pid_t (*f)(void); };
static int n;
static pid_t begin(struct ops *o) { return o->f(); }
int main(void) {
  struct ops o = {fork};
  pid_t own = getpid();
  if (begin(&o) == 0) {
    _exit(getpid() != own ? 3 : 0);
  }
  int status = 0;
  wait(&status);
  if (WEXITSTATUS(status) == 3) reach_error();
  return n;
}
