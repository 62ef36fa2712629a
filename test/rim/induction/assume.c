// unsafe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern void __VERIFIER_assume(int); int main(void){ int a=0,b=0; while(1){ b=a; a=I; __VERIFIER_assume(a>b&&a<b+3); E(b==5&&a==7); } }
/* not native: such inputs are seldom drawn */
