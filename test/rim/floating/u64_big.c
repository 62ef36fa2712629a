// safe, or unknown
extern unsigned long __VERIFIER_nondet_ulong(void);
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned long n=__VERIFIER_nondet_ulong(); ASSUME(n>=0x8000000000000000UL); double d=n; E(d<9223372036854775808.0); E(d>18446744073709551616.0); return 0; }
