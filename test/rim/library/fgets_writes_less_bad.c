// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: needs an input */
int main(void) {
  char b[8] = {9, 9, 9, 9, 9, 9, 9, 9};
  if (!fgets(b, 4, stdin)) return 0;
  if (b[4] != 0) reach_error();
  return 0;
}
