// unsafe, or unknown; flags: --property valid-deref
struct s { struct s*n; int v; }; static void clear(struct s*p){ p->n=0; } int main(void){ struct s b={0,2},a={&b,1}; if(a.n){ clear(&a); return a.n->v; } return 0; }
/* not native: what violates this property ends no run */
