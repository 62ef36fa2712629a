// unsafe line 10; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  strcpy(p, "abc");
  free(p);
  printf("%s\n", p);
  return 0;
}
