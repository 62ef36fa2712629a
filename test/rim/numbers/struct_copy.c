// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
struct s { int a,b; }; int main(void){ struct s x={1,2},y={3,4}; struct s*p=&x; p->a=7; *p=y; E(p->a==3); return 0; }
