// unsafe, or unknown; flags: --property valid-deref
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
static const struct { int a[2]; } k={{1,2}}; int main(void){ int*p=(int*)k.a; p[I&1]=3; return 0; }
/* not native: what violates this property ends no run */
