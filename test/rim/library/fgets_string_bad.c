// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
#include <string.h>
/* not native: needs an input */
int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) && strlen(line) > 6) reach_error();
  return 0;
}
