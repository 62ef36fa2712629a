// unsafe, or unknown; flags: --property valid-alignment --data-model ILP32
#include <stdlib.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void){ char*p=malloc(64); if(!p) return 0; v4*q=(v4*)(p+8); *q=(v4){0}; return 0; }
/* not native: depends on malloc */
