// safe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; int c[4]; };
int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < 3; i++) { const struct s x = {n, i, {n, i}}; if (x.c[3]) return 1; } return 0; }
