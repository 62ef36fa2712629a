// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
#include <stdlib.h>
int main(void){ char*m=calloc(32,1); long*p=(long*)(m+4); p[1]++; free(m); return 0; }
