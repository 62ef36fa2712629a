// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
#pragma pack(1)
struct { short c; int *p; } g;
#pragma pack()
int main(void){ g.p=malloc(4); return 0; }
/* not native: lsan does not look at unaligned memory */
