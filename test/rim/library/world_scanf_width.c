// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int x = 0;
  if (scanf("%1d", &x) == 1 && (x < 0 || x > 9)) reach_error();
  return 0;
}
