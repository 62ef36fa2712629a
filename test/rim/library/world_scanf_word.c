// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char b[4];
  if (scanf("%3s", b) == 1 && (b[0] == ' ')) reach_error();
  return 0;
}
