// unsafe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
int main(void){ char*p=malloc(16); if(!p) return 0; int*q=(int*)(p+2); *q=1; return 0; }
/* not native: what violates this property ends no run */
