// unsafe, or unknown; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ int x=I; ASSUME(x>=0&&x<3); return x<<30; }
/* not native: what violates this property ends no run */
