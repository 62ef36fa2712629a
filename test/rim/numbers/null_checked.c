// safe, or unknown; flags: --property valid-deref
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
struct s { int v; }; static int ok(struct s*p){ if(!p) return 0; return p->v; } int main(void){ struct s x={1}; return ok(B?&x:0); }
