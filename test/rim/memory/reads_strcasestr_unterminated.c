// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
#define _GNU_SOURCE
char *strcasestr(const char *, const char *);
int main(void) { char *s = malloc(1); s[0] = 'x'; char *r = strcasestr("abc", s); free(s); return r != 0; }
