// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=0,b=1; int*p=&a,*q=&b; while(B){ int*t=p; p=q; q=t; E(*p==*q); } return 0; }
