// safe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void){ int *p=calloc(2,4); if(!p) return 0; int r=p[1]; free(p); return r==0; }
