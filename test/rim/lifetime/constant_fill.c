// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
extern int __VERIFIER_nondet_int(void);
#include <string.h>
struct s{int a,b; int c[20];}; int main(void){ int n=__VERIFIER_nondet_int(); const struct s x={.b=n}; memset((void*)&x,1,4); return x.a; }
