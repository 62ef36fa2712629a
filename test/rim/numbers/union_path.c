// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
union u { int i; short s[2]; }; int main(void){ union u x; union u*p=&x; p->i=0; p->s[1]=1; E(p->i==65536); return 0; }
