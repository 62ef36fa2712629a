// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = malloc(0);
  if (p) reach_error();
  return 0;
}
