// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern volatile int port; int main(void){ int a=0,b=0; while(B){ b=a; a=port; E(a!=b&&b!=0&&a!=0); } return 0; }
/* not native: outside */
