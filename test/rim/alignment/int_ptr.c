// safe, or unknown; flags: --property valid-alignment
#include <stdint.h>
#include <stdlib.h>
int main(void){ char*p=malloc(64); if(!p) return 0; uintptr_t u=((uintptr_t)p+31)&~(uintptr_t)31; int*q=(int*)u; *q=1; return 0; }
