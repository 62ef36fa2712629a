// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int f(int *p){ if(*p<5) return 1; *p=3; return 0; } int main(void){ int x=I; f(&x); E(x==3); return 0; }
