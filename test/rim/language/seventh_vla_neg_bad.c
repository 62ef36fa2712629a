// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ int n=I; ASSUME(n<3); int a[n]; return sizeof a==0; }
/* not native: ubsan */
