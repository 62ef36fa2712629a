// unsafe, or unknown; flags: --property valid-deref
#include <stdlib.h>
int main(void){ char*p=malloc(10); if(!p) return 0; char*q=realloc(p,200); if(!q) return 0; p[0]=1; free(q); return 0; }
/* not native: what violates this property ends no run */
