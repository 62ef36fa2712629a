// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: a read error in the middle of a line. What the array holds then is indeterminate. */
int main(void) {
  char b[8] = "abc";
  if (!fgets(b, 8, stdin) && b[0] != 'a') reach_error();
  return 0;
}
