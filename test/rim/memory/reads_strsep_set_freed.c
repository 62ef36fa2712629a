// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <string.h>
#define _GNU_SOURCE
char *strsep(char **, const char *);
int main(void) { char b[1] = ""; char *p = b, *set = malloc(2); set[0] = ','; set[1] = 0; free(set); return strsep(&p, set) == 0; }
