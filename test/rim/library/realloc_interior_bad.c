// unsafe, or unknown; flags: --property valid-free
#include <stdlib.h>
int main(void){ char*a=malloc(8); if(!a) return 0; a=realloc(a+1,16); return 0; }
/* not native: what violates this property ends no run */
