// unsafe, or unknown; flags: --property valid-deref
#include <stdlib.h>
int main(void){ char*p=malloc(10); if(!p) return 0; p=realloc(p,5); if(!p) return 0; p[5]=1; free(p); return 0; }
/* not native: what violates this property ends no run */
