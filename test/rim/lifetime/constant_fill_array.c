// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void){ const int a[30]={[7]=__VERIFIER_nondet_int()}; memset((void*)a,0,16); return a[0]; }
