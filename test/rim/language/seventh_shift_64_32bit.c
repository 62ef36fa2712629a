// unsafe, or unknown; flags: --property valid-shift --data-model ILP32
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ unsigned n=U; ASSUME(n<64); unsigned long x=1ul<<n; return x==0; }
/* not native: what violates this property ends no run */
