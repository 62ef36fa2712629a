// safe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int *g; static void f(void){ free(g); } int main(void){ g=malloc(4); if (atexit(f)) free(g); return 0; }
