// unsafe, or unknown; flags: --engine induction --property no-overflow
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
int main(void){ int x=2147483640,y=0; while(B){ y=x; x=x-1; if(B) x=y+1; } return 0; }
/* not native: what violates this property ends no run */
