// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  setenv("RIM_A", "x", 1);
  char *p = getenv("RIM_A");
  if (p && p[0] == 'x') reach_error();
  return 0;
}
