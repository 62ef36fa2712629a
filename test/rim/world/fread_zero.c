// safe
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[4] = "abc";
  if (fread(b, 0, 4, stdin) || b[0] != 'a') reach_error();
  return 0;
}
