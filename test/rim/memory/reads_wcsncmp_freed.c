// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <wchar.h>
int main(void) { wchar_t *a = calloc(2, sizeof *a), b[2] = {3}; free(a); return wcsncmp(a, b, 2) == 0; }
