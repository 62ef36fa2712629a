// safe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
struct t { int a, b; };
struct b { int a[10], b; };
static struct t mk2(void) { struct t x = {1, 2}; return x; }
static struct b mk(void) { struct b x = {{1, 2}}; return x; }
static int sum(const int *p) { return p[0] > p[1]; }
static int byv(const struct b x) { const int *p = x.a; return *p; }
int main(void) { int n = __VERIFIER_nondet_int(); const __int128 x = n; const __int128 *p = &x; return *p > 1; }
