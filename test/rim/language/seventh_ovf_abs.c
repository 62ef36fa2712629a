// unsafe, or unknown; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#include <stdlib.h>
int main(void){ int x=I; return abs(x)<0; }
/* not native: what violates this property ends no run */
