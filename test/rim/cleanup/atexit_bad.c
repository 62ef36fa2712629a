// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int *g; static void f(void){ free(g); g=malloc(1); } int main(void){ g=malloc(4); atexit(f); return 0; }
/* not native: what violates this property ends no run */
