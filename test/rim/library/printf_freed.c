<<<<<<< HEAD
// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  strcpy(p, "abc");
  free(p);
  printf("%s\n", p);
=======
// unsafe line 6; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = calloc(4, 1);
  if (p) free(p), printf("%s\n", p);
>>>>>>> b627f25 (test: what library functions do to memory is decided, not only not contradicted)
  return 0;
}
