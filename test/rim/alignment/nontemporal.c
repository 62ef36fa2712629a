// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
int main(void){ char*m=calloc(32,1); int*p=(int*)(m+1); int o=__builtin_nontemporal_load(p); free(m); return o; }
