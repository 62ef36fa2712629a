// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  if (p && p[0] == '/') reach_error();
  return 0;
}
