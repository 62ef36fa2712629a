// unsafe, or unknown
#include <stdlib.h>
#include <string.h>
extern char **environ;
extern void reach_error(void);
int main(void) {
  char *p = getenv("RIM_SEED");
  if (!p) return 0;
  for (char **e = environ; *e; e++)
    if (*e + 9 == p) reach_error();
  return 0;
}
