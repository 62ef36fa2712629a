// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  static char b[64];
  setvbuf(stdout, b, _IOFBF, sizeof b);
  putchar('x');
  if (b[0] == 'x') reach_error();
  return 0;
}
