// unsafe, or unknown; flags: --property valid-init
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
int main(void){ int x, c=I; if(c) x=1; return x && c; }
/* not native: what violates this property ends no run */
