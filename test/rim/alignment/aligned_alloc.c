// safe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
typedef struct { _Alignas(64) int x; } s; int main(void){ s*p=aligned_alloc(64,64); if(!p) return 0; p->x=1; return 0; }
