// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { char *part = malloc(1); part[0] = 'x'; char s[2] = "a"; int r = strstr(s, part) != 0; free(part); return r; }
