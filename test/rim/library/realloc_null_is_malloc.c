// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void){ int*a=0; a=realloc(a,8); if(!a) return 0; a[1]=1; free(a); return 0; }
