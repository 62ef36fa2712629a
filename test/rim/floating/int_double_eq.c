// safe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=I; double f=a; E((int)f!=a); return 0; }
