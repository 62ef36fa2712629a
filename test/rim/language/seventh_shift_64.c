// safe, or unknown; flags: --property valid-shift
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ unsigned n=U; ASSUME(n<64); unsigned long x=1ul<<n; return x==0; }
