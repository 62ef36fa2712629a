// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
#include <string.h>
int main(void){ int y[2]={1,2}; const struct {int a,b;} x; memcpy((void*)&x,y,sizeof x); return x.a; }
