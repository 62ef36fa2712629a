// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int x=0,c=0; a: x=1-x; c=0; if(B) goto a; b: x=1-x; c++; E(c==3&&x==1); if(B) goto a; if(B) goto b; return 0; }
