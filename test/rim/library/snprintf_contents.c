// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char to[4] = {9, 9, 9, 9};
  snprintf(to, sizeof to, "%s", "abcdefg");
  if (to[3] == 5 && to[3] == 6) reach_error();
  return 0;
}
