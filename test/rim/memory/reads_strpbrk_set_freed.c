// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { char *set = malloc(2); set[0] = 'a'; set[1] = 0; free(set); char s[1] = ""; return strpbrk(s, set) != 0; }
