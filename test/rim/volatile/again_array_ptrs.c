// safe, or unknown
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static volatile int a,b; static volatile int*const t[2]={&a,&b}; int main(void){ unsigned i=U&1; *t[i]=5; E(*t[i]!=5); return 0; }
