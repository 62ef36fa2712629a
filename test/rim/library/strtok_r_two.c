// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char a[] = "x y", b[] = "1 2", *ra, *rb;
  strtok_r(a, " ", &ra);
  strtok_r(b, " ", &rb);
  char *p = strtok_r(0, " ", &ra);
  if (!p || *p != 'y') reach_error();
  return 0;
}
