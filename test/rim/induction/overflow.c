// safe, or unknown; flags: --engine induction --property no-overflow
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
int main(void){ int x=0,y=1; while(B){ int t=x; x=y; y=-t; } return 0; }
