// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
extern int __VERIFIER_nondet_int(void);
int main(void){ int n=__VERIFIER_nondet_int(); int m=(1<<31,__builtin_constant_p(n)); return m; }
