// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int x = 0, y = 0;
  int n = sscanf("12 x", "%d %d", &x, &y);
  if (n == 1 && x == 12 && n == 2) reach_error();
  return 0;
}
