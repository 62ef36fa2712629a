// safe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int f(int n){ int r=0; while(n>0){ n--; r^=1; } return r; } int main(void){ int x=f(3), y=f(I&7); E(y>1||y<0); while(B){ x=f(1); E(x<0||x>1); } return 0; }
