// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "w");
  FILE *g = fopen("b", "w");
  if (!f || !g) return 0;
  assert(fputs("x", f) >= 0);
  return 0;
}
