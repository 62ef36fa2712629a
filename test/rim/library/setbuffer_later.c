// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  static char b[64];
  setbuffer(stdout, b, 64);
  b[0] = 0;
  putchar('x');
  if (b[0] == 'x') reach_error();
  return 0;
}
