// unsafe, or unknown; flags: --property no-div-by-zero
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
#define ASSUME(c) do { if (!(c)) return 0; } while (0)
int main(void){ int x=I,y=I; ASSUME(y>=0); if(x) return 5%(y*2); return 0; }
/* not native: what violates this property ends no run */
