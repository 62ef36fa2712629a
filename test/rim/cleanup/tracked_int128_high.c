// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
unsigned __int128 g;
int main(void){ g=(unsigned __int128)(unsigned long)malloc(4)<<64; return 0; }
