// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  int *q = p;
  *p = 1;
  *q = 2;
  if (*p != 2) reach_error();
  free(p);
  return 0;
}
