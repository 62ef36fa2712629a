// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int x = 5;
  if (scanf("%d", &x) != 1 && x != 5) reach_error();
  return 0;
}
