// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char to[4] = {9, 9, 9, 9};
  snprintf(to, 2, "%d", 12);
  if (to[0] != 9) reach_error();
  return 0;
}
