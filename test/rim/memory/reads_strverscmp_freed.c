// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <string.h>
#define _GNU_SOURCE
int strverscmp(const char *, const char *) __attribute__((pure));
int main(void) { char *p = calloc(2, 1); free(p); return strverscmp(p, "1") == 0; }
