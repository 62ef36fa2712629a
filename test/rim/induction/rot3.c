// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=1,b=2,c=3; while(B){ int t=a; a=b; b=c; c=t; E(a==b); } return 0; }
