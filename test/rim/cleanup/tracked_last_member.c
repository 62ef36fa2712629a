// unsafe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
struct { int *p; } g;
int main(void){ g.p=malloc(4); g.p=malloc(4); return 0; }
/* not native: what violates this property ends no run */
