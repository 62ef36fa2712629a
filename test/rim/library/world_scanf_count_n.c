// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int n = 0;
  if (scanf("%n", &n) == 1) reach_error();
  return 0;
}
