// safe, or unknown
extern float __VERIFIER_nondet_float(void);
#define F __VERIFIER_nondet_float()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ float a=F,b=F; ASSUME(a==a&&b==b); float c=a+b,d=b+a; E(c==c&&c!=d); return 0; }
