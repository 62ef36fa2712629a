// safe, or unknown
#include <assert.h>
#include <stdio.h>
int main(void) {
  char b[8] = "x";
  if (scanf("%7s", b) == 1) assert(b[0] != 0);
  return 0;
}
