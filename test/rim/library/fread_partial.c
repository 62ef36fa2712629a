// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: needs a short input */
int main(void) {
  int x = 5;
  if (fread(&x, sizeof x, 1, stdin) == 1 && x == 1234) reach_error();
  return 0;
}
