// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=I; float f=a; E((int)f!=a&&f<2147483648.0f); return 0; }
