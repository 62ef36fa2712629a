// unsafe, or unknown; flags: --property valid-deref
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
int main(void){ int*p=0; switch(I&1){ case 0: { int x=1; p=&x; break; } default: return 0; } return *p; }
/* not native: what violates this property ends no run */
