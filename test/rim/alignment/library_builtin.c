// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
int main(void){ char*m=calloc(32,1); int*p=(int*)(m+1); double d=__builtin_frexp(8.0,p); free(m); return d>1; }
