// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[2] = {'x', 'y'};
  if (fgets(b, 1, stdin) && (b[0] || b[1] != 'y')) reach_error();
  return 0;
}
