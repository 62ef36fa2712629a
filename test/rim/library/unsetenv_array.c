// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
extern char **environ;
int main(void) {
  static char text[] = "A=b";
  char *mine[] = {text, 0};
  environ = mine;
  unsetenv("A");
  if (!mine[0]) reach_error();
  return 0;
}
