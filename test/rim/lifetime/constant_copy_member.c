// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
extern int __VERIFIER_nondet_int(void);
struct i{int q[4];}; struct s{struct i c; int b; int d[20];}; int main(void){ int n=__VERIFIER_nondet_int(); struct i y={{1}}; const struct s x={.b=n}; *(struct i*)&x.c=y; return x.c.q[0]; }
