// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int x=0; while(B){ x=!x; } int y=x; while(B){ y=!y; y=!y; E(y!=x); } return 0; }
