// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: needs an input */
int main(void) {
  int x = 0;
  if (scanf("%d", &x) == 1 && x == 17) reach_error();
  return 0;
}
