// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("config", "r");
  int n = 0;
  if (!f) return 1;
  if (fscanf(f, "%d", &n) == 1) assert(n != 13);
  fclose(f);
  return 0;
}
