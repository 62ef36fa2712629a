// safe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
int main(void){ long double*p=malloc(32); if(!p) return 0; p[1]=1; return 0; }
