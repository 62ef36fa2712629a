// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
extern int __VERIFIER_nondet_int(void);
int main(void){ int n=__VERIFIER_nondet_int(); return ((-2147483647-1)/-1) == __builtin_constant_p(n); }
