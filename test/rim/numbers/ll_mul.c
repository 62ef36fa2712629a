// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ long long a=I,b=I; E(a*b>4611686018427387903LL); return 0; }
