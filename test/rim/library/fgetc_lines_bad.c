// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("config", "r");
  int c, n = 0;
  if (!f) return 0;
  while ((c = fgetc(f)) != EOF) if (c == '\n') n++;
  assert(n < 2);
  fclose(f);
  return 0;
}
