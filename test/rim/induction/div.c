// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned x=1; while(B){ x=12/x; E(x!=12&&x!=1); } return 0; }
