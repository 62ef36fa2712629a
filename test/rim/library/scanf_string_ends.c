// safe, or unknown
#include <assert.h>
#include <stdio.h>
int main(void) {
  char b[8] = "x";
  int got = scanf("%7s", b);
  if (got == 1) assert(b[7] == 0 || b[0] == 0 || b[1] == 0|| b[2] == 0|| b[3] == 0|| b[4] == 0|| b[5] == 0|| b[6] == 0);
  return 0;
}
