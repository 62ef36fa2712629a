// safe, or unknown; flags: --engine induction --property no-div-by-zero
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
int main(void){ unsigned x=5; while(B){ x=12/x; if(!x) x=1; } return 0; }
