// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
extern int __VERIFIER_nondet_int(void);
struct t { int a, b; };
struct b { int a[10], b; };
static struct t mk2(void) { struct t x = {1, 2}; return x; }
static struct b mk(void) { struct b x = {{1, 2}}; return x; }
int main(void) { int n = __VERIFIER_nondet_int(); const struct t a = {n, 1}; const struct t x = a;  *(struct t *)&x = a; return x.b; }
