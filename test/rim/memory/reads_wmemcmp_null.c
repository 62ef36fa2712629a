// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <wchar.h>
int main(void) { wchar_t *a = 0, b[4] = {3, 4}; return wmemcmp(a, b, 4) == 0; }
