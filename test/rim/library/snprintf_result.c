// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char to[4];
  int n = snprintf(to, sizeof to, "%s", "abcdefg");
  if (n == 7) reach_error();
  return 0;
}
