// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };
int main(void) { int n = __VERIFIER_nondet_int(); const struct s x = {n, n}; ((struct s *)&x)->a = 5; return x.a; }
