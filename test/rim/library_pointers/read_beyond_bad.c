// unsafe, or unknown; flags: --property valid-memsafety
/* not native: needs input */
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  ssize_t (*get)(int, void *, size_t) = read;
  char *p = calloc(2, 1);
  if (!p) return 0;
  get(0, p, 3);
  free(p);
  return 0;
}
