// safe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
int main(void){ char*p=malloc(16); if(!p) return 0; int*q=(int*)(p+4); *q=1; return 0; }
