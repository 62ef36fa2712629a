// unsafe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int f(int n){ return n; } static int g(int n){ return n+1; } int main(void){ int (*p)(int)=B?f:g; E(p(4)==5); return 0; }
