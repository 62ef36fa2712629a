// unsafe, or unknown; flags: --property valid-init
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
int main(void){ int n=3+(I&1); int a[n]; a[0]=1; return a[1]==0; }
/* not native: what violates this property ends no run */
