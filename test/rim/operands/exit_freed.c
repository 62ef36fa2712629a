// unsafe line 7; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  free(p);
  exit(*p);
}
