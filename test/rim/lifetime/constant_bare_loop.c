// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
#include <string.h>
struct s{int a,b,c[9];}; int main(void){ struct s y={1,2}; for(const struct s x;;){ memcpy((void*)&x,&y,sizeof x); return x.a; } }
