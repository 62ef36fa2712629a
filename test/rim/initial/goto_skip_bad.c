// unsafe, or unknown; flags: --property valid-init
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
int main(void){ int r; if(B) goto l; { int x=1; l: r=x; } return r; }
/* not native: what violates this property ends no run */
