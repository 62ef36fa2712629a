// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <string.h>
int main(void) { char b[1] = ""; const char *set = 0; return strtok(b, set) != 0; }
