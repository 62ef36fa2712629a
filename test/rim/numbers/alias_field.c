// unsafe, or unknown; flags: --engine numeric
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
struct s { int a,b; }; static int f(struct s*p,struct s*q){ p->a=1; q->a=5; return p->a; } int main(void){ struct s x={0,0}; E(f(&x,&x)==5); return 0; }
