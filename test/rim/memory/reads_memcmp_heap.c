// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { char *p = malloc(4); p[0] = 1; p[1] = p[2] = p[3] = 0; char b[8] = {2}; int r = memcmp(p, b, 8); free(p); return r == 0; }
