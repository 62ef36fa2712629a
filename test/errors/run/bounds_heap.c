// expect: 8: invalid memory access
/* A string one byte longer than its block. */
#include <stdlib.h>

static void copy(char *to, const char *from) {
  int i = 0;
  for (; from[i]; i++) to[i] = from[i];
  to[i] = 0;
}

int main(void) {
  char *p = malloc(5);
  copy(p, "five!");
  free(p);
  return 0;
}
