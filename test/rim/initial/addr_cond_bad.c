// unsafe, or unknown; flags: --property valid-init
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
static void set(int*p,int c){ if(c) *p=1; } int main(void){ int x; set(&x,I); return x==0; }
/* not native: what violates this property ends no run */
