// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdio.h>
/* not native: needs an input */
int main(void) {
  char *p = 0;
  size_t n = 0;
  if (getdelim(&p, &n, ';', stdin) > 0 && p && p[0] == 'q') reach_error();
  return 0;
}
