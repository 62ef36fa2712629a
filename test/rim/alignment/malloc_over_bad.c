// unsafe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
typedef struct { _Alignas(64) int x; } s; int main(void){ char*q=malloc(200); if(!q) return 0; s*p=(s*)(q+32); p->x=1; p=(s*)(q+16); p->x=1; return 0; }
/* not native: depends */
