// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "r");
  char b[4];
  if (!f) return 0;
  assert(fread(b, 1, 4, f) == 4);
  return 0;
}
