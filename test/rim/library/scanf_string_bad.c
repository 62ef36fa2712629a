// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[8] = "x";
  if (scanf("%7s", b) == 1) assert(b[0] != 'q');
  return 0;
}
