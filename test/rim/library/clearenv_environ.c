// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
extern char **environ;
int main(void) {
  char *mine[] = {"A=b", 0};
  environ = mine;
  clearenv();
  if (!environ) reach_error();
  return 0;
}
