// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
#define _GNU_SOURCE
void *memmem(const void *, size_t, const void *, size_t);
int main(void) { char *s = malloc(2); s[0] = 1; s[1] = 2; char b[4] = {9, 9, 9, 9}; void *r = memmem(b, 4, s, 3); free(s); return r != 0; }
