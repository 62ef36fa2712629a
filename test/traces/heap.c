// flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(5);
  for (int i = 0; i < 6; i++) p[i] = 'x';
  return 0;
}
