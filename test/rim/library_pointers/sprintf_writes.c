// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8] = "";
  int (*print)(char *, const char *, ...) = sprintf;
  print(b, "%s", "abc");
  if (b[0] == 'a') reach_error();
  return 0;
}
