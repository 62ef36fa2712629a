// safe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void){ int *p=malloc(4); if(!p) return 0; *p=1; p=realloc(p,8); if(!p) return 0; int r=p[0]; free(p); return r==0; }
