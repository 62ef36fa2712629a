// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
extern char **environ;
int main(void) {
  char **e = environ;
  setenv("OCKHAM_NEW", "b", 1);
  if (environ != e) reach_error();
  return 0;
}
