// safe, or unknown
extern float __VERIFIER_nondet_float(void);
#define F __VERIFIER_nondet_float()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ float d=F; ASSUME(d>-1&&d<1); E((unsigned char)d!=0); return 0; }
