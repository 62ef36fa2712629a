// unsafe, or unknown; flags: --property valid-deref
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
struct s { int v; }; static int get(struct s*p){ return p?p->v:0; } static int bad(struct s*p){ int r=get(p); return r+p->v; } int main(void){ struct s x={1}; return bad(B?&x:0); }
/* not native: what violates this property ends no run */
