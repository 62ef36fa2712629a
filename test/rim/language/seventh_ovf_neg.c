// unsafe, or unknown; flags: --property no-overflow
extern long __VERIFIER_nondet_long(void);
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ long x=__VERIFIER_nondet_long(); ASSUME(x<0); return -x>0; }
/* not native: what violates this property ends no run */
