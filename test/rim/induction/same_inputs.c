// unsafe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=0,b=0; while(B){ b=a; a=I; E(a!=b&&b!=0&&a!=0); } return 0; }
