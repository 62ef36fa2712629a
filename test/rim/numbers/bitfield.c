// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
struct s { unsigned a:3,b:5; }; int main(void){ struct s x={0,0}; struct s*p=&x; p->a=7; *(unsigned char*)p=0; E(p->a==0); return 0; }
