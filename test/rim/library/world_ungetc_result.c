// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int r = ungetc('a', stdin);
  if (r != 'a' && r != EOF) reach_error();
  return 0;
}
