// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
#include <string.h>
struct b { int a[10], b; };
int main(void) { struct b y = {{1}, 2}; const struct b x = y; memcpy((void *)&x, &y, sizeof x); return x.b; }
