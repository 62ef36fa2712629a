// unsafe; flags: --property valid-shift
/* not native: arithmetic is not looked for */
extern int __VERIFIER_nondet_int(void);
int main(void){ int n=__VERIFIER_nondet_int(); return (1<<32)+__builtin_constant_p(n); }
