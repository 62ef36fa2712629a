// unsafe line 5, may be unknown: the compiled program does not look there; flags: --property no-overflow
/* A function that asks not to be looked at may overflow nevertheless. */
extern int __VERIFIER_nondet_int(void);

__attribute__((no_sanitize("undefined"))) static int next(int x) { return x + 1; }

int main(void) { return next(__VERIFIER_nondet_int()); }
