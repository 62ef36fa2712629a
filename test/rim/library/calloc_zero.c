// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  int *p = calloc(4, sizeof *p);
  if (p && p[3] != 0) reach_error();
  return 0;
}
