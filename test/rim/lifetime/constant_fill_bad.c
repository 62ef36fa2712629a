// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
#include <string.h>
struct s { int a, b; };
int main(void) { const struct s x = {1, 2}; memset((void *)&x, 0, sizeof x); return x.a; }
