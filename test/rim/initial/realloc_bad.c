// unsafe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void){ int *p=malloc(4); if(!p) return 0; *p=1; p=realloc(p,8); if(!p) return 0; int r=p[1]; free(p); return r==0; }
/* not native: what violates this property ends no run */
