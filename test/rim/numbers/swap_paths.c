// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
struct s { int a; struct s*n; }; int main(void){ struct s x={1,0},y={2,0}; x.n=&y; struct s*p=&x; p->n->a=5; y.a=6; E(p->n->a==6); return 0; }
