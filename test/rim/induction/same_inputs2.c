// unsafe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=0,b=0,c=0; for(;;){ c=b; b=a; a=I&1; E(c!=b&&b!=a); } }
