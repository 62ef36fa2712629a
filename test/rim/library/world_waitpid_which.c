// safe, or unknown
extern void reach_error(void);
#include <sys/wait.h>
int main(void) {
  int s, r = waitpid(5, &s, 0);
  if (r != 5 && r != -1) reach_error();
  return 0;
}
