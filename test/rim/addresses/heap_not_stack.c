// safe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int x, *p = malloc(4), *q = malloc(0);
  if (p == &x || (p && p == q)) reach_error();
  return 0;
}
