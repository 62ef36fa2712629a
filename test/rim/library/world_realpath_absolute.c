// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = realpath(".", 0);
  if (p && p[0] != '/') reach_error();
  return 0;
}
