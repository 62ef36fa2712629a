// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the real function has no need to look at it, or the sanitizer does not know it */
#include <stdlib.h>
#include <wchar.h>
int main(void) { wchar_t a[2] = {1, 2}; return wmemchr(a, 7, 3) != 0; }
