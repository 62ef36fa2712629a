// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned x=0; while(B){ for(int i=0;i<3;i++) x+=2; E(x&1); } return 0; }
