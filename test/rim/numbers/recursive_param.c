// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int f(int n){ if(n<=0) return n; n-=2; return f(n); } int main(void){ int x=I; ASSUME(x>0&&x<100); E(f(x)==-1); return 0; }
