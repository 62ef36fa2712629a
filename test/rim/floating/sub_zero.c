// safe, or unknown
extern double __VERIFIER_nondet_double(void);
#define D __VERIFIER_nondet_double()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double d=D; ASSUME(d==d&&d<1e300&&d>-1e300); double r=d-d; E(__builtin_signbit(r)); return 0; }
