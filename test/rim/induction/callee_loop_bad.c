// unsafe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int f(int n){ int r=0; while(n>0){ n--; r^=1; } return r; } int main(void){ int n=I&7; int y=f(n); E(y==1&&n==5); return 0; }
