// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (fputc('a', stdout) == EOF) return 0;
  assert(putchar('b') != -1);
  return 0;
}
