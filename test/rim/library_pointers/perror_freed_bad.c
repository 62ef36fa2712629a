// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not look into perror */
#include <stdio.h>
#include <stdlib.h>
static void (*say)(const char *) = perror;
int main(void) {
  char *p = calloc(2, 1);
  if (!p) return 0;
  free(p);
  say(p);
  return 0;
}
