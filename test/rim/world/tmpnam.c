// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[L_tmpnam + 10];
  b[0] = 'x';
  if (tmpnam(b) && b[0] == '/') reach_error();
  return 0;
}
