// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int p=0; while(B){ int x; E(p!=0&&x==p); p=5; } return 0; }
/* not native: x is anything */
