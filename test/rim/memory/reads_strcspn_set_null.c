// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { const char *set = 0; char s[1] = ""; return strcspn(s, set); }
