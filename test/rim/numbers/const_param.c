// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static void set(int x,int*o){ x=3; *o=x; } int main(void){ int a=I,b; ASSUME(a>10); set(a,&b); E(b==3&&a>10); return 0; }
