// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
unsigned __int128 g;
int main(void){ g=(unsigned long)malloc(4); return 0; }
