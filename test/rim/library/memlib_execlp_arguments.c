// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <unistd.h>
/* not native: the sanitizer does not look at what the kernel reads */
int main(void) {
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = 0;
  free(p);
  execl("/nonexistent", "x", p, (char *)0);
  return 0;
}
