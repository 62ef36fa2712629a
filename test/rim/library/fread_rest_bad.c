// unsafe; flags: --data-model ILP32
/* not native: what is read is the world's. What is behind what was read is as it was. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "r");
  char b[4] = {9, 9, 9, 9};
  if (!f) return 0;
  if (fread(b, 1, 4, f) == 2) assert(b[0] != 5 || b[1] != 6 || b[2] == 7);
  return 0;
}
