// safe, or unknown; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a=0,b=0,c=0,d=0,e=0; while(B){ e=d; d=c; c=b; b=a; a=I&7; E(e>7); } return 0; }
