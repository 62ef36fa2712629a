// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("config", "r");
  char buf[16];
  if (!f) return 0;
  if (fgets(buf, sizeof buf, f)) assert(buf[0] != '#');
  return 0;
}
