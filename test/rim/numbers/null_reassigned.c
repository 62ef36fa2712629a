// unsafe, or unknown; flags: --property valid-deref
struct s { struct s*n; int v; }; int main(void){ struct s b={0,2},a={&b,1}; struct s*p=&a; if(p->n){ p=p->n; return p->n->v; } return 0; }
/* not native: what violates this property ends no run */
