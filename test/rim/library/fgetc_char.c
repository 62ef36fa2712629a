// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
/* not native: needs a byte 255 in the input */
int main(void) {
  int first = getchar();
  if (first == EOF) return 0;
  char c = (char)first;
  if (c == EOF) reach_error();
  return 0;
}
