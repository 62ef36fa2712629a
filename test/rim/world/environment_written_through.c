// unsafe, or unknown
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
/* getenv gives the text itself, which may be written */
int main(void) {
  setenv("RIM_X", "abc", 1);
  char *a = getenv("RIM_X");
  if (!a) return 0;
  a[0] = 'x';
  char *b = getenv("RIM_X");
  if (b && b[0] == 'x') reach_error();
  return 0;
}
