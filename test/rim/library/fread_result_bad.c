// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: needs an input */
int main(void) {
  char a[4];
  size_t n = fread(a, 1, sizeof a, stdin);
  if (n > 3) reach_error();
  return 0;
}
