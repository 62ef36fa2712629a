// unsafe; flags: --property no-div-by-zero
/* not native: arithmetic is not looked for */
extern int __VERIFIER_nondet_int(void);
static int f(int a,int b){ return b?a:0; } int main(void){ int n=__VERIFIER_nondet_int(); return f(5/0,__builtin_constant_p(n)); }
