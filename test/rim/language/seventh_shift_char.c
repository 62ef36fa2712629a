// unsafe, or unknown; flags: --property valid-shift
extern unsigned char __VERIFIER_nondet_uchar(void);
#define C __VERIFIER_nondet_uchar()
int main(void){ unsigned char c=C; int x=1>>c; return x; }
/* not native: what violates this property ends no run */
