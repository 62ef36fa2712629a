// unsafe, or unknown; flags: --property valid-shift
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ unsigned n=U; ASSUME(n<=32); return (int)(1u<<n); }
/* not native: what violates this property ends no run */
