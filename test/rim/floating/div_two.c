// unsafe, or unknown
extern float __VERIFIER_nondet_float(void);
#define F __VERIFIER_nondet_float()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ float a=F; ASSUME(a>0&&a<1); float b=a/2; E(b*2!=a); return 0; }
/* not native: such inputs are seldom drawn */
