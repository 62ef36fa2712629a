// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { char *set = malloc(1); set[0] = 'a'; char s[2] = "a"; int r = strspn(s, set); free(set); return r; }
