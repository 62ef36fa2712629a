// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("config", "r");
  assert(f);
  return 0;
}
