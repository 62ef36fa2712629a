// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct __attribute__((packed)) { char c; int *p; } g;
int main(void){ g.p=malloc(4); g.c=1; return 0; }
/* not native: lsan does not look at unaligned memory */
