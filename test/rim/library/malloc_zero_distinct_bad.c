// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = malloc(0), *q = malloc(1);
  if (p && p != q) reach_error();
  return 0;
}
