// unsafe, or unknown
#include <stdlib.h>
extern char **environ;
extern void reach_error(void);
static char *others[] = {"RIM_X=1", 0};
int main(void) {
  char *a = getenv("RIM_X");
  environ = others;
  char *b = getenv("RIM_X");
  if (!a && b) reach_error();
  return 0;
}
